import { type Cap, type CountedDecline, earliestAfter } from "#extensions/capabilities/transactions/index.ts";

/** A card of a simulation, whose declined attempts its network counts. */
export interface SimulatedCard {
  /** The first moment from then on at which the network allows an attempt of that amount. */
  earliest(next: CountedDecline): Date;
  declined(decline: CountedDecline): void;
}

/** With the caps of its network at a time. Attempts come in the order of their time. */
export function cardUnder(capsAt: (at: Date) => readonly Cap[]): SimulatedCard {
  const declines: CountedDecline[] = [];
  return {
    earliest: (next) => earliestAfter(capsAt(next.at), declines, next),
    declined: (decline) => void declines.push(decline),
  };
}

/** A card whose attempts no network counts. */
export const uncapped = (): SimulatedCard => cardUnder(() => []);
