import type { PendingEvent } from "#extensions/platform/events/record-events.ts";
import type { Context } from "./context.ts";

interface Followed {
  /** The events recorded since the last call. */
  drainUnnotified(): readonly PendingEvent[];
}

interface Phase {
  readonly em: { flush(): Promise<void> };
  readonly context: Pick<Context, "followers">;
}

/** Runs the followers (events/follower.ts), including for events that they record. */
export async function notifyFollowers<Work extends Phase>(phase: Work, followed: Followed): Promise<void> {
  const followers = phase.context.followers as readonly Follow<Work>[];
  if (followers.length === 0) return;
  for (let events = followed.drainUnnotified(); events.length > 0; events = followed.drainUnnotified()) {
    await phase.em.flush();
    for (const follow of followers) await follow(phase, events);
  }
}

type Follow<Work> = (phase: Work, events: readonly PendingEvent[]) => Promise<void>;
