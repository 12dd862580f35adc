/** A pool that grows as long as there is work waiting: a few blocks never start many threads. */

/** Something that works on blocks, one after the other. */
export interface PoolMember {
  /** How many blocks it has not finished. */
  readonly waiting: number;
}

export interface GrowingPool<Member extends PoolMember> {
  readonly members: readonly Member[];
  /** The member for the next block: the one with the fewest waiting, or a new one if all are at work. */
  next(): Member;
}

/** A pool of at most `most` members, none of them at first. */
export function growingPool<Member extends PoolMember>(most: number, start: () => Member): GrowingPool<Member> {
  const members: Member[] = [];
  return {
    members,
    next: () => {
      const [first, ...others] = members;
      const best = others.reduce((least, each) => (each.waiting < least!.waiting ? each : least), first);
      if (best !== undefined && (best.waiting === 0 || members.length === most)) return best;
      const member = start();
      members.push(member);
      return member;
    },
  };
}
