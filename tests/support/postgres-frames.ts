import type { Socket } from "node:net";

/** A message of PostgreSQL's protocol, version 3 (PostgreSQL 15, section 55.7). */
export interface Frame {
  readonly type: string;
  readonly bytes: Buffer;
}

const PROTOCOL = 196_608;
const SSL_REQUEST = 80_877_103;
const ENCRYPTION_REQUEST = 80_877_104;
const LENGTH_BYTES = 4;

/** Calls back for each whole message from now on. */
export function framesOf(socket: Socket, onFrame: (frame: Frame) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length > LENGTH_BYTES) {
      const length = 1 + rest.readInt32BE(1);
      if (rest.length < length) return;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      onFrame({ type: String.fromCharCode(bytes[0] ?? 0), bytes });
    }
  });
}

/** Reads the parameters of a client's start. Encryption is declined, and the request to cancel is ignored. */
export function readStartup(socket: Socket, onStart: (parameters: Record<string, string>) => void): void {
  socket.once("data", (packet: Buffer) => {
    const code = packet.readInt32BE(LENGTH_BYTES);
    if (code === SSL_REQUEST || code === ENCRYPTION_REQUEST) {
      readStartup(socket, onStart);
      return void socket.write("N");
    }
    if (code !== PROTOCOL) return void socket.destroy();
    const texts = packet.toString("utf8", 2 * LENGTH_BYTES).split("\0");
    const parameters: Record<string, string> = {};
    for (let index = 0; texts[index]; index += 2) parameters[texts[index] ?? ""] = texts[index + 1] ?? "";
    onStart(parameters);
  });
}

/** A client's start. */
export function startup(parameters: Readonly<Record<string, string>>): Buffer {
  const texts = Object.entries(parameters).flat();
  const body = Buffer.from(`${texts.join("\0")}\0\0`);
  const head = Buffer.alloc(2 * LENGTH_BYTES);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(PROTOCOL, LENGTH_BYTES);
  return Buffer.concat([head, body]);
}

/** The client is connected and may send queries. */
export function welcome(): Buffer {
  const settings = { server_version: "15.0", client_encoding: "UTF8", standard_conforming_strings: "on" };
  const statuses = Object.entries(settings).map(([name, value]) => message("S", Buffer.from(`${name}\0${value}\0`)));
  const [ok, key] = [Buffer.alloc(4), Buffer.alloc(8)];
  return Buffer.concat([message("R", ok), ...statuses, message("K", key), message("Z", Buffer.from("I"))]);
}

export function refusal(sentence: string): Buffer {
  return message("E", Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${sentence}\0\0`));
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(1 + LENGTH_BYTES);
  head.write(type, 0, "latin1");
  head.writeInt32BE(LENGTH_BYTES + body.length, 1);
  return Buffer.concat([head, body]);
}
