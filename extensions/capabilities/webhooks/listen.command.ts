import { CommandFailedError, type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { typesOf } from "#extensions/platform/events/event-filter.ts";
import { randomSecret } from "#extensions/platform/signing-secrets/signing-secrets.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { forwardEvents } from "./forward-events.ts";
import { forwardFixture } from "./forward-fixture.ts";

/**
 * Forwards events to a program on the developer's machine, without an endpoint or retries: new ones of an organization, or
 * those of a file.
 */
export const listenCommand: Command = {
  name: "webhooks listen",
  options:
    "--organization <slug> [--environment sandbox|live] | --from-fixture <file> --forward-to <url> [--events dispute.*,refund.succeeded] [--secret whsec_…]",
  run: listen,
};

async function listen(work: SystemWork, options: Options) {
  const url = urlIn(options.get("forward-to"));
  const secret = secretIn(options.find("secret"));
  const given = options.list("events");
  const filters = given.length > 0 ? given : ["*"];
  typesOf(filters, [], "events");
  const file = options.find("from-fixture");
  const from = file === undefined ? `events of ${options.get("organization")}` : `webhooks of ${file}`;
  console.log(`Forwarding ${from} to ${url}. Press Ctrl-C to stop.`);
  console.log(`Signing secret: ${secret}`);
  const forwarding = { url, secret, filters, signal: stopSignal(), now: () => work.now(), print: console.log };
  if (file === undefined) return forwardEvents(() => inOrganization(work, options), forwarding);
  const { forwarded, failed } = await forwardFixture(file, forwarding);
  console.log(`${forwarded} forwarded, ${failed} failed.`);
  if (failed > 0) throw new CommandFailedError("Some webhooks were not answered with a success.");
}

/** What is no secret would be read as an empty key. */
function secretIn(text: string | undefined): string {
  if (text === undefined) return randomSecret();
  if (/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(text)) return text;
  throw new UsageError("--secret is a signing secret: whsec_ and base64.");
}

function urlIn(text: string): string {
  if (/^https?:/.test(URL.parse(text)?.protocol ?? "")) return text;
  throw new UsageError("--forward-to is an http or https address.");
}

/** Aborted by Ctrl-C. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
