import { expect, test } from "vitest";
import { newAddress, startSending } from "./sending.ts";

const { mailsTo, aSeller } = await startSending();

test("reminders of a test clock count in no limit of a real day, and come on their days", async () => {
  const { send, callers } = await aSeller();
  const advance = (by: string) => callers.testClocks.advanceTestClock({ by });
  const email = newAddress();
  await advance("PT1S");
  // A recipient gets five a day in the sandbox.
  for (let count = 0; count < 3; count += 1) await send({ email, reminderDays: [1, 2] });
  await mailsTo(email, 3);
  await advance("P1D");
  await mailsTo(email, 6);
  await advance("P30D");
  await mailsTo(email, 9);
  const { progress } = await callers.testClocks.getTestClock({});
  expect(progress?.done).toBeLessThan(20);
});

test("an advance past several reminders keeps each, with its own time", async () => {
  const { send, callers, sends } = await aSeller();
  const advance = (by: string) => callers.testClocks.advanceTestClock({ by });
  const email = newAddress();
  await advance("PT1S");
  await send({ email, reminderDays: [3, 7, 9] });
  await mailsTo(email, 1);
  await advance("P30D");
  const times = (await mailsTo(email, 4)).map((mail) => "createdAt" in mail && mail.createdAt.getTime());
  const [first = 0] = times as number[];
  expect(times).toEqual([0, 3, 7, 9].map((days) => first + days * 86_400_000));
  expect(await sends()).toMatchObject([{ remindersSent: 3, stoppedBecause: "done" }]);
});
