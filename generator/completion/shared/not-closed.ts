/** Thrown by the check of closedness if it finds something wrong. */
export class NotClosed extends Error {}
