import { toJson } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type TestClock, TestClockSchema } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { waitForAdvance } from "./advance-test-clock.ts";
import type { ClockParts } from "./clock-parts.ts";
import { testClockMessage } from "./test-clock.message.ts";
import type { TestClockOperations } from "./test-clock.operations.ts";
import { findTestClock } from "./test-clocks.service.ts";

/** Moves and removals run as the API's operations do. */
export const testClockCommands = ({ advance, remove }: TestClockOperations, parts: ClockParts): readonly Command[] => [
  {
    name: "clock show",
    options: "--organization <slug>",
    async run(work, options) {
      const tenantWork = await inOrganization(work, options);
      return clockJson(await testClockMessage(tenantWork, await findTestClock(tenantWork)));
    },
  },
  {
    name: "clock advance",
    options: "--organization <slug> (--to <instant> | --by <duration> | --until next_event|next_invoice)",
    async run(work, options) {
      const tenantWork = await inOrganization(work, options);
      await advance.run(tenantWork, wantedBy(options));
      return clockJson(await arrived(tenantWork, parts));
    },
  },
  {
    name: "clock remove",
    options: "--organization <slug>",
    async run(work, options) {
      const tenantWork = await inOrganization(work, options);
      await remove.run(tenantWork, {});
      return clockJson(await testClockMessage(tenantWork, null));
    },
  },
];

function wantedBy(options: Options) {
  const to = options.instant("to");
  const [by, until] = [options.find("by"), options.find("until")];
  if ([to, by, until].filter((each) => each !== undefined).length !== 1)
    throw new UsageError("One of --to, --by and --until is needed.");
  if (until !== undefined && until !== "next_event" && until !== "next_invoice")
    throw new UsageError("--until is next_event or next_invoice.");
  return { ...(to && { to: timestampFromDate(to) }), ...(by !== undefined && { by }), ...(until && { until }) };
}

/** Waits until the advance has ended or is paused, and shows how far it is meanwhile. */
async function arrived(work: UnitOfWork, parts: ClockParts): Promise<TestClock> {
  for (;;) {
    const clock = await testClockMessage(work, await waitForAdvance(work, parts));
    if (clock.clockStatus !== "advancing") return clock;
    const { percent = 0, done = 0, known = 0, speed = 0 } = clock.progress ?? {};
    process.stderr.write(`${percent}%, ${done} of ${known} pieces of work, ${speed} times as fast as real time\n`);
  }
}

function clockJson(clock: TestClock) {
  return { advances_to: null, ...(toJson(TestClockSchema, clock, { useProtoFieldName: true }) as object) };
}
