import { z } from "zod";

const settings = z.object({
  BANK_LINK_PORT: z.coerce.number().int().min(0).max(65_535).default(3400),
  HOST: z.string().min(1).default("127.0.0.1"),
  BANK_LINK_CLIENT_ID: z.string().min(1).default("sandbox_client"),
  BANK_LINK_SECRET: z.string().min(1),
});

export interface BankLinkSettings {
  port: number;
  host: string;
  clientId: string;
  secret: string;
}

/** Reads the environment once; a bad value stops the start with a sentence that names it. */
export function readSettings(environment: Record<string, string | undefined> = process.env): BankLinkSettings {
  const read = settings.safeParse(environment);
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The sandbox bank-linking provider cannot start. ${problems.join("; ")}`);
  }
  const { BANK_LINK_PORT, HOST, BANK_LINK_CLIENT_ID, BANK_LINK_SECRET } = read.data;
  return { port: BANK_LINK_PORT, host: HOST, clientId: BANK_LINK_CLIENT_ID, secret: BANK_LINK_SECRET };
}
