import { lookup, Resolver } from "node:dns/promises";

/** Resolves all addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Queries name servers without the system's resolver, which reads the hosts file and blocks one of the process's few
 * threads.
 */
export const resolvePublic: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const [failed] = answers.filter((answer) => answer.status === "rejected");
  if (addresses.length === 0) throw failed?.reason ?? new Error(`${host} has no address`);
  return addresses;
};

/** Includes the hosts file and its localhost. */
export const resolveLocal: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);
