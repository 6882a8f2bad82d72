import { useSyncExternalStore } from "react";
import type { FormOutcome } from "./outcome-header.ts";
import type { Elsewhere } from "./page-place.ts";

/** Why a form was not accepted, so that the person decides how it goes on. */
export interface Obstacle {
  readonly kind: FormOutcome | "unreachable" | "offline";
  readonly status?: number;
  readonly requestId?: string | null;
  readonly elsewhere?: Elsewhere;
}

interface Held {
  readonly obstacle: Obstacle;
  readonly decide: (sendsAgain: boolean) => void;
}

let held: readonly Held[] = [];
const listeners = new Set<() => void>();

/** Waits for the person's decision; true is to send it again. Where no dialog can ask, it is not sent. */
export function decisionOn(obstacle: Obstacle): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((decide) => set([...held, { obstacle, decide }]));
}

/** What the dialog asks about. */
export function useObstacle(): Obstacle | null {
  return useSyncExternalStore(subscribe, current, () => null);
}

/** The answer holds for all that wait: they have met the same obstacle. */
export function decide(sendsAgain: boolean): void {
  const waiting = held;
  set([]);
  for (const each of waiting) each.decide(sendsAgain);
}

const current = () => held[0]?.obstacle ?? null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Held[]): void {
  held = next;
  for (const listener of listeners) listener();
}
