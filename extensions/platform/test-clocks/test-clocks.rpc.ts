import type { ServiceImpl } from "@connectrpc/connect";
import { workOf } from "#extensions/platform/work/work.ts";
import type { TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { resumeTestClock } from "./control-advance.ts";
import { testClockMessage } from "./test-clock.message.ts";
import { cancelOperation, pauseOperation, type TestClockOperations } from "./test-clock.operations.ts";
import { findTestClock } from "./test-clocks.service.ts";

export const testClocksRpc = ({ advance, remove }: TestClockOperations): ServiceImpl<typeof TestClockService> => ({
  async getTestClock(_request, context) {
    const work = workOf(context);
    return testClockMessage(work, await findTestClock(work));
  },
  advanceTestClock: advance.handle,
  pauseTestClock: pauseOperation.handle,
  async resumeTestClock(_request, context) {
    const work = workOf(context);
    return testClockMessage(work, await resumeTestClock(work));
  },
  cancelTestClock: cancelOperation.handle,
  removeTestClock: remove.handle,
});
