import { timestampDate } from "@bufbuild/protobuf/wkt";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type AdvanceTestClockRequest, TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import type { Until, Wanted } from "./advance-target.rules.ts";
import { beginAdvance, LONGEST_MS, waitForAdvance } from "./advance-test-clock.ts";
import type { ClockParts } from "./clock-parts.ts";
import { cancelAdvance, pauseAdvance, untilStopped } from "./control-advance.ts";
import type { TestClock } from "./test-clock.entity.ts";
import { testClockMessage } from "./test-clock.message.ts";
import { assertSandbox, deleteTestClock, notifyClockFollowers } from "./test-clocks.service.ts";

/** The subject's ID is the environment's, since it has one clock. */
const subject = async ({ environment }: UnitOfWork) => ({ id: environment });

async function sandboxSubject(work: UnitOfWork) {
  assertSandbox(work);
  return subject(work);
}

function wantedOf({ to, by, until }: AdvanceTestClockRequest): Wanted {
  return { to: to && timestampDate(to), by, until: until as Until | undefined };
}

/**
 * The target is written with the claim, so that a repetition waits for the same one. Due work commits in its own
 * transactions, and goes on behind the answer.
 */
export const advanceOperation = (parts: ClockParts) =>
  engineOperation({
    method: TestClockService.method.advanceTestClock,
    askTimeoutMs: LONGEST_MS,
    repeat: "ask",
    // The caller may resume or cancel the advance, and send the same request again.
    passes: (refusal) => isRefusal(refusal, "test_clock_paused"),
    subject: sandboxSubject,
    async prepare(phase, _subject, request) {
      await beginAdvance(phase, wantedOf(request));
      return {};
    },
    ask: (work) => waitForAdvance(work, parts),
    keep: async (phase, _state, clock) => testClockMessage(phase, clock),
    answer: (message) => message,
  });

/** Without a clock it only notifies the followers, since an earlier try may have failed before that. */
export const removeOperation = ({ followers }: ClockParts) =>
  engineOperation({
    method: TestClockService.method.removeTestClock,
    repeat: "all",
    subject,
    prepare: (phase) => deleteTestClock(phase),
    ask: (work) => notifyClockFollowers(work, followers, null),
    keep: async ({ environment }) => environment,
    answer: (environment) => ({ object: "test_clock", environment, deleted: true }),
  });

/** The change is committed before the wait, also with an idempotency key. */
const stopping = {
  askTimeoutMs: LONGEST_MS,
  repeat: "ask",
  subject: sandboxSubject,
  ask: untilStopped,
  keep: async (phase: UnitOfWork, _state: object, clock: TestClock | null) => testClockMessage(phase, clock),
} as const;

export const pauseOperation = engineOperation({
  ...stopping,
  method: TestClockService.method.pauseTestClock,
  async prepare(phase) {
    await pauseAdvance(phase);
    return {};
  },
  answer: (message) => message,
});

export const cancelOperation = engineOperation({
  ...stopping,
  method: TestClockService.method.cancelTestClock,
  async prepare(phase) {
    await cancelAdvance(phase);
    return {};
  },
  answer: (message) => message,
});

export interface TestClockOperations {
  readonly advance: ReturnType<typeof advanceOperation>;
  readonly remove: ReturnType<typeof removeOperation>;
}
