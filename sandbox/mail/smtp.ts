import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { ConfigError } from "#sandbox/shared/config.ts";
import type { Logger } from "#sandbox/shared/log.ts";
import type { Outbox } from "./outbox.ts";

const MAX_MAIL_BYTES = 2 * 1_048_576;
const MAX_CLIENTS = 50;
const GRACE_MS = 1_000;

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

interface SmtpOptions {
  readonly outbox: Outbox;
  readonly log: Logger;
  /** Required of every client; without them none is asked for any. */
  readonly credentials?: Credentials | undefined;
}

/**
 * Accepts every mail and delivers none. Recipients that begin with "refused" fail permanently, those with "busy"
 * temporarily.
 */
export function createSmtpServer({ outbox, log, credentials }: SmtpOptions): SMTPServer {
  const server = new SMTPServer({
    banner: "Sandbox: nothing is delivered",
    disabledCommands: credentials ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    authOptional: !credentials,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    closeTimeout: GRACE_MS,
    logger: false,
    onAuth({ username, password }, _session, done) {
      const isRight = username === credentials?.user && password === credentials?.password;
      if (isRight) done(null, { user: username });
      else done(replyOf(535, "Wrong user or password"));
    },
    onRcptTo({ address }, _session, done) {
      if (/^refused/i.test(address)) done(replyOf(550, `5.1.1 <${address}> does not exist`));
      else if (/^busy/i.test(address)) done(replyOf(451, `4.3.0 <${address}> is busy, try again later`));
      else done();
    },
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const sender = envelope.mailFrom ? envelope.mailFrom.address : "";
      buffer(stream)
        .then(async (source) => {
          if (stream.sizeExceeded) return done(replyOf(552, "5.3.4 The mail is too large"));
          await outbox.add({ sender, recipients }, source);
          done();
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, "A mail could not be read.");
          done(replyOf(554, "5.6.0 The mail could not be read"));
        });
    },
  });
  // A client's disconnect must not stop the server.
  server.on("error", (error) => log.debug({ err: error }, "A connection failed."));
  return server;
}

/** Resolves with the port. @throws ConfigError when the address cannot be used */
export function listenForMail(server: SMTPServer, { host, port }: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once("error", ({ message }) =>
      reject(new ConfigError(`The mail server cannot listen on HOST ${host}, port ${port}: ${message}.`)),
    );
    server.listen(port, host, () => {
      const address = server.server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function replyOf(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
