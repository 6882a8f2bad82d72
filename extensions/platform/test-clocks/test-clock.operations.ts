import { timestampDate } from "@bufbuild/protobuf/wkt";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { advanceTestClock, type ClockParts, LONGEST_MS } from "./advance-test-clock.ts";
import { testClockMessage } from "./test-clock.message.ts";
import { deleteTestClock, notifyClockFollowers } from "./test-clocks.service.ts";

/** The subject's ID is the environment's, since it has one clock. */
const subject = async ({ environment }: UnitOfWork) => ({ id: environment });

/** Due work commits in its own transactions, so an advance runs outside any. Repeating it resumes where it stopped. */
export const advanceOperation = (parts: ClockParts) =>
  engineOperation({
    method: TestClockService.method.advanceTestClock,
    askTimeoutMs: LONGEST_MS,
    repeat: "all",
    subject,
    async prepare(_phase, _subject, { to }) {
      if (!to) throw new Error("the contract requires a time");
      return timestampDate(to);
    },
    ask: (work, to) => advanceTestClock(work, to, parts),
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

export interface TestClockOperations {
  readonly advance: ReturnType<typeof advanceOperation>;
  readonly remove: ReturnType<typeof removeOperation>;
}
