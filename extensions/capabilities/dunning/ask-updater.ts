import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";

/** The network's updater says by an event whether the card was replaced: see `followMethods`. */
export const askAgain = asking(async (work, _item, done) => {
  await work.atomically((phase) => done(phase));
});
