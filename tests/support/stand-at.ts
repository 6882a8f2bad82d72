import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";

interface TestClocks {
  getTestClock(request: object): Promise<{ now?: Timestamp | undefined }>;
  advanceTestClock(request: { to: Timestamp }): Promise<unknown>;
}

/** An advance covers five years at most. */
const STEP_MS = 4 * 365 * 86_400_000;

/** Moves a test clock to a time however far away. */
export async function standAt(testClocks: TestClocks, to: Date): Promise<void> {
  const { now } = await testClocks.getTestClock({});
  const startMs = now ? timestampDate(now).getTime() : Date.now();
  for (let ms = startMs + STEP_MS; ms < to.getTime(); ms += STEP_MS)
    await testClocks.advanceTestClock({ to: timestampFromDate(new Date(ms)) });
  await testClocks.advanceTestClock({ to: timestampFromDate(to) });
}
