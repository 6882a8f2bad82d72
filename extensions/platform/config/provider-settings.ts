import { z } from "zod";
import { httpUrl, secret } from "./values.ts";

/** The settings of providers besides the payment engine. */
export const providerSettings = {
  BANK_LINK_URL: httpUrl().optional(),
  BANK_LINK_CLIENT_ID: secret().optional(),
  BANK_LINK_SECRET: secret().optional(),
  BANK_LINK_WEBHOOK_URL: httpUrl().optional(),
  BANK_LINK_PROCESSOR: z.string().min(1).default("stripe"),
  TERMINAL_URL: httpUrl().optional(),
  TERMINAL_SECRET: secret().optional(),
};

type Text = string | undefined;

export interface ProviderSettings {
  readonly BANK_LINK_URL?: Text;
  readonly BANK_LINK_CLIENT_ID?: Text;
  readonly BANK_LINK_SECRET?: Text;
  readonly BANK_LINK_WEBHOOK_URL?: Text;
  readonly BANK_LINK_PROCESSOR: string;
  readonly TERMINAL_URL?: Text;
  readonly TERMINAL_SECRET?: Text;
}

/** `ownUrl` is where the providers reach this service. */
export function providerConfigs(given: ProviderSettings, ownUrl: string) {
  return {
    /** Null: the installation has no bank-linking provider. */
    bankLinking: given.BANK_LINK_URL
      ? {
          baseUrl: given.BANK_LINK_URL,
          clientId: given.BANK_LINK_CLIENT_ID ?? "",
          secret: given.BANK_LINK_SECRET ?? "",
          processor: given.BANK_LINK_PROCESSOR,
        }
      : null,
    /** This service's URL for the bank-linking provider's webhooks. */
    bankLinkWebhookUrl: given.BANK_LINK_WEBHOOK_URL ?? new URL("/webhooks/bank-links", ownUrl).href,
    /** The cloud of the payment terminals. Null: the installation has none. */
    terminal: given.TERMINAL_URL ? { baseUrl: given.TERMINAL_URL, secret: given.TERMINAL_SECRET ?? "" } : null,
  };
}

export function providerContradictions(given: Partial<ProviderSettings>): string[] {
  return [
    ...(given.BANK_LINK_URL && !(given.BANK_LINK_CLIENT_ID && given.BANK_LINK_SECRET)
      ? ["BANK_LINK_CLIENT_ID and BANK_LINK_SECRET must be set together with BANK_LINK_URL."]
      : []),
    ...(given.TERMINAL_URL && !given.TERMINAL_SECRET
      ? ["TERMINAL_SECRET must be set together with TERMINAL_URL."]
      : []),
  ];
}
