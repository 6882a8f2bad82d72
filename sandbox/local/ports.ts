import { createServer } from "node:net";
import type { Environment } from "./environment.ts";
import { LocalError } from "./local-error.ts";

const CANDIDATES = 100;

export interface PortSetting {
  name: string;
  standard: number;
}

export interface ChosenPorts {
  ports: Record<string, number>;
  /** A sentence for each port that is not the standard one although nobody asked for another. */
  notices: string[];
}

interface PortChoice {
  settings: PortSetting[];
  env: Environment;
  host: string;
  /** Take free ports anywhere instead of the standard ones. */
  anyPorts?: boolean | undefined;
}

/** A port that the environment names is a wish to be kept or refused; a standard port that is taken gives way to the next free one. */
export async function choosePorts({ settings, env, host, anyPorts = false }: PortChoice): Promise<ChosenPorts> {
  const ports: Record<string, number> = {};
  const notices: string[] = [];
  const isOurs = (port: number) => Object.values(ports).includes(port);

  const [given, open] = partition(settings, ({ name }) => Boolean(env[name]?.trim()));
  for (const { name } of given) {
    const port = readPort(name, env[name] ?? "");
    const twin = Object.keys(ports).find((other) => ports[other] === port);
    if (twin) throw new LocalError(`${twin} and ${name} are both ${port}. Give one of them another number.`);
    await assertFree(name, port, host);
    ports[name] = port;
  }
  for (const { name, standard } of open) {
    if (anyPorts) {
      ports[name] = await findAnyFreePort();
      continue;
    }
    const standards = open.filter((other) => other.name !== name).map((other) => other.standard);
    const port = await findFreePort(
      standard,
      (candidate) => !isOurs(candidate) && !standards.includes(candidate),
      host,
    );
    if (port !== standard) notices.push(`Port ${standard} is taken; ${name} is ${port} this time.`);
    ports[name] = port;
  }
  return { ports, notices };
}

function partition<T>(items: T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (/^\s*\d+\s*$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new LocalError(`${name} must be a port number from 1 to 65535.`);
}

async function assertFree(name: string, port: number, host: string): Promise<void> {
  const problem = await findProblem(port, host);
  if (problem === "EADDRINUSE") {
    throw new LocalError(
      `Port ${port} (${name}) is taken by another program. Stop that program, or set ${name} to a free port.`,
    );
  }
  if (problem === "EACCES") {
    throw new LocalError(`This user may not listen on port ${port} (${name}). Set ${name} to a number above 1023.`);
  }
  if (problem) throw cannotListen(host, problem);
}

function cannotListen(host: string, problem: string): LocalError {
  const isUnknown = ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"].includes(problem);
  return new LocalError(
    isUnknown
      ? `HOST is ${host}, which is not an address of this machine.`
      : `Nothing can listen on ${host} (HOST): ${problem}.`,
  );
}

async function findFreePort(standard: number, allowed: (port: number) => boolean, host: string): Promise<number> {
  for (let port = standard; port < standard + CANDIDATES; port++) {
    if (!allowed(port)) continue;
    const problem = await findProblem(port, host);
    if (!problem) return port;
    if (problem !== "EADDRINUSE") throw cannotListen(host, problem);
  }
  throw new LocalError(`None of the ports ${standard} to ${standard + CANDIDATES - 1} is free.`);
}

/** A program on ::1 alone would take the browser's requests to "localhost" away from us, so both loopbacks have to be free. */
async function findProblem(port: number, host: string): Promise<string | null> {
  for (const address of new Set([host, "127.0.0.1", "::1"])) {
    const problem = await tryListening(port, address);
    const optional = address === "::1" && problem !== "EADDRINUSE"; // Many containers have no IPv6.
    if (problem && !optional) return problem;
  }
  return null;
}

function tryListening(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** A port of the loopback interface that nothing listens on. */
export function findAnyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
