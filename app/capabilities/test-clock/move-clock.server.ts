import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { afterAdvance, afterPause } from "./what-became.ts";

/** The service answers within 8 seconds, whether the clock has arrived or not. */
const TIMEOUT_MS = 10_000;
const PAGE = { to: "/test-clock", timeoutMs: TIMEOUT_MS } as const;
const { advanceTestClock, pauseTestClock, resumeTestClock, cancelTestClock, removeTestClock } = TestClockService.method;

export function advanceClock(args: ActionFunctionArgs) {
  const messages = {
    test_clock_backwards: "A test clock can't go back. Choose a later time.",
    test_clock_too_far: "That's too far. A clock moves at most 5 years, or 500,000 pieces of work, at once.",
    test_clock_advancing: "The clock is already on its way. Wait until it arrives, or cancel the advance.",
    test_clock_paused: "The clock is paused. Resume or cancel its advance first.",
    validation_failed: "Choose how far the clock moves.",
  };
  return answerButton(args, advanceTestClock, { ...PAGE, messages, done: afterAdvance });
}

export const pauseClock = (args: ActionFunctionArgs) =>
  answerButton(args, pauseTestClock, { ...PAGE, done: afterPause });

export const resumeClock = (args: ActionFunctionArgs) =>
  answerButton(args, resumeTestClock, { ...PAGE, done: "Clock resumed." });

export const cancelAdvance = (args: ActionFunctionArgs) =>
  answerButton(args, cancelTestClock, { ...PAGE, done: afterAdvance });

export const removeClock = (args: ActionFunctionArgs) =>
  answerButton(args, removeTestClock, { ...PAGE, done: "Test clock removed. The sandbox is in real time." });
