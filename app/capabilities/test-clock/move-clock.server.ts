import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { type TestClock, TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";

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
  return answerButton(args, advanceTestClock, { ...PAGE, messages, done: arrivalOf });
}

const arrivalOf = ({ clockStatus, progress }: TestClock): string => {
  if (clockStatus === "advancing") return "The clock is on its way.";
  return progress?.ended === "too_far" ? "The clock stopped before its target." : "The clock has arrived.";
};

export const pauseClock = (args: ActionFunctionArgs) =>
  answerButton(args, pauseTestClock, { ...PAGE, done: "Clock paused." });

export const resumeClock = (args: ActionFunctionArgs) =>
  answerButton(args, resumeTestClock, { ...PAGE, done: "Clock resumed." });

export const cancelAdvance = (args: ActionFunctionArgs) =>
  answerButton(args, cancelTestClock, { ...PAGE, done: "Advance canceled. The clock stays where it is." });

export const removeClock = (args: ActionFunctionArgs) =>
  answerButton(args, removeTestClock, { ...PAGE, done: "Test clock removed. The sandbox is in real time." });
