import { createReadStream } from "node:fs";
import { z } from "zod";
import { matchesType } from "#contract/event-types.ts";
import { createWebhookSender, type WebhookAnswer } from "#extensions/connectors/webhooks/index.ts";
import { UsageError } from "#extensions/platform/commands/arguments.ts";
import { keyOf } from "#extensions/platform/signing-secrets/signature.ts";
import { signedHeaders } from "./delivery/signature.ts";
import { type Forwarding, outcomeOf, POLICY } from "./forward-events.ts";

/** How a webhook's line begins. Its body follows byte for byte, up to the line's last brace. */
const BEGIN = '{"kind":"webhook","webhook":';

/** The fields of a body that the forwarding needs. */
const bodySchema = z.object({
  // It becomes a header.
  event_id: z.string().regex(/^\w{1,64}$/),
  type: z.string(),
  timestamp: z.string(),
});

type Body = z.infer<typeof bodySchema>;

/**
 * Sends the webhooks of a test clock's fixture, in their order and one after another, signed as live ones. Reads the file
 * line by line. Returns the number of successful answers.
 * @throws UsageError for a file that is no fixture
 */
export async function forwardFixture(file: string, forwarding: Forwarding) {
  const { filters, signal } = forwarding;
  const sender = createWebhookSender();
  const counts = { forwarded: 0, failed: 0 };
  try {
    for await (const body of bodiesIn(file)) {
      if (signal.aborted) break;
      const event = bodyIn(body);
      if (!matchesType(filters, event.type)) continue;
      const answer = await sender.send({ endpointId: "listen", ...requestOf(event, body, forwarding) });
      counts[answer.failure === null ? "forwarded" : "failed"] += 1;
      forwarding.print(lineOf(event, answer));
    }
  } finally {
    await sender.close();
  }
  return counts;
}

function requestOf({ event_id: id }: Body, body: string, forwarding: Forwarding) {
  const headers = signedHeaders([keyOf(forwarding.secret)], { id, body, attempt: 1, at: forwarding.now() });
  return { url: forwarding.url, policy: POLICY, headers, body };
}

const lineOf = ({ timestamp, type, event_id }: Body, answer: WebhookAnswer): string =>
  `${timestamp}  ${outcomeOf(answer)}  ${type}  ${event_id}`;

async function* bodiesIn(file: string): AsyncGenerator<string> {
  let number = 0;
  for await (const line of linesIn(file)) {
    number += 1;
    if (number === 1) assertHeader(line);
    else if (line.startsWith(BEGIN)) yield line.slice(BEGIN.length, line.lastIndexOf("}"));
    else assertOtherLine(line);
  }
  if (number === 0) throw notAFixture();
}

/** Without this check a damaged webhook would be skipped, and the run would still look complete. */
function assertOtherLine(line: string): void {
  if (line.trim() !== "" && Object(parsed(line)).kind === "webhook") throw notAFixture();
}

/** Only a line feed ends a line: readline's other line ends may stand within texts of a body. */
async function* linesIn(file: string): AsyncGenerator<string> {
  const input = createReadStream(file, { encoding: "utf8" });
  let rest = "";
  try {
    for await (const chunk of input) {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    throw problemOf(error);
  } finally {
    input.destroy();
  }
  if (rest === "") return;
  // The download ends each line, so that this one may be half of it.
  parsed(rest);
  yield rest;
}

function bodyIn(text: string): Body {
  const { data } = bodySchema.safeParse(parsed(text));
  if (!data) throw notAFixture();
  return data;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new UsageError("--from-fixture has a line that is cut off or damaged. Download the fixture again.");
  }
}

function assertHeader(line: string): void {
  const { kind, format } = headerIn(line);
  if (kind !== "fixture" || format !== 1) throw notAFixture();
}

function headerIn(line: string): { readonly kind?: unknown; readonly format?: unknown } {
  try {
    return Object(JSON.parse(line));
  } catch {
    throw notAFixture();
  }
}

const notAFixture = () =>
  new UsageError("--from-fixture is a file that was downloaded as the fixture of a test clock.");

function problemOf(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return new UsageError("--from-fixture: there is no such file.");
  return code === "EISDIR" ? notAFixture() : error;
}
