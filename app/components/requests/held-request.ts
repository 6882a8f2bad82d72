import { useSyncExternalStore } from "react";
import type { FormOutcome } from "./outcome-header.ts";
import type { PageMismatch } from "./page-tenant.ts";

/** The reason that a form was not accepted; the person decides how to continue. */
export interface Obstacle {
  readonly kind: FormOutcome | "unreachable" | "offline";
  readonly status?: number;
  readonly requestId?: string | null;
  readonly mismatch?: PageMismatch;
}

interface Held {
  readonly obstacle: Obstacle;
  readonly decide: (sendsAgain: boolean) => void;
}

let held: readonly Held[] = [];
const listeners = new Set<() => void>();

/** Waits for the person's decision; true means send again. Without a dialog, the form is not sent. */
export function decisionOn(obstacle: Obstacle): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((decide) => set([...held, { obstacle, decide }]));
}

/** The obstacle that the dialog shows. */
export function useObstacle(): Obstacle | null {
  return useSyncExternalStore(subscribe, current, () => null);
}

/** The decision applies to every waiting form, since all met the same obstacle. */
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
