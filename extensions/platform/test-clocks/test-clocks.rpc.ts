import type { ServiceImpl } from "@connectrpc/connect";
import { workOf } from "#extensions/platform/work/work.ts";
import type { TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { cancelTestClock, pauseTestClock, resumeTestClock } from "./control-advance.ts";
import { testClockMessage } from "./test-clock.message.ts";
import type { TestClockOperations } from "./test-clock.operations.ts";
import { findTestClock } from "./test-clocks.service.ts";

export const testClocksRpc = ({ advance, remove }: TestClockOperations): ServiceImpl<typeof TestClockService> => ({
  async getTestClock(_request, context) {
    const work = workOf(context);
    return testClockMessage(work, await findTestClock(work));
  },
  advanceTestClock: advance.handle,
  async pauseTestClock(_request, context) {
    const work = workOf(context);
    return testClockMessage(work, await pauseTestClock(work));
  },
  async resumeTestClock(_request, context) {
    const work = workOf(context);
    return testClockMessage(work, await resumeTestClock(work));
  },
  async cancelTestClock(_request, context) {
    const work = workOf(context);
    return testClockMessage(work, await cancelTestClock(work));
  },
  removeTestClock: remove.handle,
});
