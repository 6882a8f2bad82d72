import {
  asking,
  askingTogether,
  type DueHandlers,
  inBatches,
} from "#extensions/platform/due-work-runner/due-handler.ts";
import { anEffect } from "#tests/due-work/effects.ts";

const DAY_MS = 86_400_000;

/** Work of each form. Some plans work of another form at once, and some its own of the next day. */
export function effectHandlers(pause: (point: string) => Promise<void> = async () => {}): DueHandlers {
  return {
    "test.alone": async (phase, item) => {
      await pause(`alone begun ${item.subjectId}`);
      anEffect(phase, item);
      phase.due({ kind: "test.batch", subjectId: item.subjectId, at: item.dueAt });
      await phase.save();
      await pause(`alone changed ${item.subjectId}`);
    },
    "test.batch": inBatches(async (phase, items) => {
      for (const item of items) {
        anEffect(phase, item);
        phase.due({ kind: "test.together", subjectId: item.subjectId, at: item.dueAt });
      }
    }),
    "test.together": askingTogether(async (work, items, done) => {
      await pause(`together ${items[0]?.subjectId}`);
      await work.atomically(async (phase) => {
        await done(phase, items);
        for (const item of items) anEffect(phase, item);
      });
    }),
    "test.asking": asking(async (work, item, done) => {
      await work.atomically(async (phase) => {
        await done(phase);
        anEffect(phase, item);
        phase.due({ kind: "test.asking", subjectId: item.subjectId, at: new Date(item.dueAt.getTime() + DAY_MS) });
      });
      await pause(`asking ended ${item.subjectId}`);
    }),
  };
}
