import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Environment } from "#sandbox/shared/config.ts";
import { LocalError } from "./local-error.ts";
import { createPortHolds, type PortHolds } from "./port-holds.ts";

const CANDIDATES = 100;

interface PortSetting {
  name: string;
  defaultPort: number;
}

interface ChosenPorts {
  ports: Record<string, number>;
  /** A sentence for each default port that was replaced because it is taken. */
  notices: string[];
  /** The ports are held until then, so that a product that starts beside this one chooses others. */
  release(): void;
}

interface PortChoice {
  settings: PortSetting[];
  env: Environment;
  host: string;
  /** Takes any free ports instead of the default ones. */
  anyPorts?: boolean | undefined;
}

/** A port in the environment must be free; a default port that is taken is replaced by the next free one. */
export async function choosePorts(choice: PortChoice): Promise<ChosenPorts> {
  const holds = createPortHolds();
  try {
    return { ...(await chooseHeldPorts(choice, holds)), release: holds.release };
  } catch (error) {
    holds.release();
    throw error;
  }
}

async function chooseHeldPorts({ settings, env, host, anyPorts = false }: PortChoice, holds: PortHolds) {
  const ports: Record<string, number> = {};
  const notices: string[] = [];
  const isChosen = (port: number) => Object.values(ports).includes(port);

  const { given = [], open = [] } = Object.groupBy(settings, ({ name }) => (env[name]?.trim() ? "given" : "open"));
  for (const { name } of given) {
    const port = readPort(name, env[name] ?? "");
    const twin = Object.keys(ports).find((other) => ports[other] === port);
    if (twin) throw new LocalError(`${twin} and ${name} are both ${port}. Change one of them.`);
    await assertFree(name, port, { host, holds });
    ports[name] = port;
  }
  for (const { name, defaultPort } of open) {
    if (anyPorts) {
      ports[name] = await takeAnyPort(holds);
      continue;
    }
    const reserved = open.filter((other) => other.name !== name).map((other) => other.defaultPort);
    const isAllowed = (candidate: number) => !isChosen(candidate) && !reserved.includes(candidate);
    const port = await takeFreePort(defaultPort, isAllowed, { host, holds });
    if (port !== defaultPort) notices.push(`Port ${defaultPort} is taken; ${name} is ${port} this time.`);
    ports[name] = port;
  }
  return { ports, notices };
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (/^\s*\d+\s*$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new LocalError(`${name} must be a port number from 1 to 65535.`);
}

interface PortSearch {
  host: string;
  holds: PortHolds;
}

async function assertFree(name: string, port: number, search: PortSearch): Promise<void> {
  const problem = await take(port, search);
  if (problem === "EADDRINUSE") {
    throw new LocalError(
      `Port ${port} (${name}) is taken by another program. Stop that program or set ${name} to a free port.`,
    );
  }
  if (problem === "EACCES") {
    throw new LocalError(`This user cannot listen on port ${port} (${name}). Set ${name} to a port above 1023.`);
  }
  if (problem) throw cannotListen(search.host, problem);
}

/** Reserves a free port. Returns the reason when it could not. */
async function take(port: number, { host, holds }: PortSearch): Promise<string | null> {
  if (!(await holds.hold(port))) return "EADDRINUSE";
  const problem = await findProblem(port, host);
  if (problem) holds.drop(port);
  return problem;
}

function cannotListen(host: string, problem: string): LocalError {
  const isUnknown = ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"].includes(problem);
  return new LocalError(
    isUnknown
      ? `HOST is ${host}, which is not an address of this machine.`
      : `Cannot listen on ${host} (HOST): ${problem}.`,
  );
}

async function takeFreePort(first: number, allowed: (port: number) => boolean, search: PortSearch): Promise<number> {
  for (let port = first; port < first + CANDIDATES; port++) {
    if (!allowed(port)) continue;
    const problem = await take(port, search);
    if (!problem) return port;
    if (problem !== "EADDRINUSE") throw cannotListen(search.host, problem);
  }
  throw new LocalError(`None of the ports ${first} to ${first + CANDIDATES - 1} is free.`);
}

/**
 * A program on ::1 alone would receive the browser's requests to "localhost", so both loopback addresses must be free.
 */
async function findProblem(port: number, host: string): Promise<string | null> {
  for (const address of new Set([host, "127.0.0.1", "::1"])) {
    const problem = await tryListening(port, address);
    const optional = address === "::1" && problem !== "EADDRINUSE"; // Many containers have no IPv6.
    if (problem && !optional) return problem;
  }
  return null;
}

const tryListening = (port: number, host: string): Promise<string | null> =>
  listenOnce(port, host).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );

async function takeAnyPort(holds: PortHolds): Promise<number> {
  for (let tries = 0; tries < CANDIDATES; tries++) {
    const port = await findAnyFreePort();
    if (await holds.hold(port)) return port;
  }
  throw new LocalError("No port is free.");
}

/** A free port of the loopback interface. */
export const findAnyFreePort = (): Promise<number> => listenOnce(0, "127.0.0.1");

/** Listens and closes again. Resolves with the port. */
async function listenOnce(port: number, host: string): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return address.port;
}
