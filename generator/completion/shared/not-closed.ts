/** Thrown by the check of closedness where it finds something wrong. */
export class NotClosed extends Error {}
