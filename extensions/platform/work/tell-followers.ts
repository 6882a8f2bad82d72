import type { Context } from "#extensions/platform/context.ts";
import type { PendingEvent } from "#extensions/platform/events/record-events.ts";

interface Followed {
  /** The events recorded since the last call. */
  untold(): readonly PendingEvent[];
}

interface Phase {
  readonly em: { flush(): Promise<void> };
  readonly context: Pick<Context, "followers">;
}

/** Runs the followers (events/follower.ts), including for events that they record. */
export async function tellFollowers<Work extends Phase>(phase: Work, followed: Followed): Promise<void> {
  const followers = phase.context.followers as readonly Follow<Work>[];
  if (followers.length === 0) return;
  for (let events = followed.untold(); events.length > 0; events = followed.untold()) {
    await phase.em.flush();
    for (const follow of followers) await follow(phase, events);
  }
}

type Follow<Work> = (phase: Work, events: readonly PendingEvent[]) => Promise<void>;
