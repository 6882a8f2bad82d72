import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import { isRefused } from "./engine.errors.ts";
import type { components } from "./gen/engine-api.ts";
import { optionalText, read } from "./read-answer.ts";

type Requests = components["schemas"];

/** The merchant's account at a payment company. Only the engine stores its secrets. */
export interface Processor {
  /** For example `stripe`, or `stripe_test` for one of the engine's dummies. */
  readonly name: string;
  readonly type: "payment_processor" | "payout_processor";
  /** With its `auth_type`, in the engine's words. */
  readonly credentials: Readonly<Record<string, unknown>>;
  /** Without them, the engine refuses the company's webhooks: no disputes, and no late changes. */
  readonly webhookSecrets?: { readonly main: string; readonly additional?: string | undefined } | undefined;
  /** What some companies need besides, for example certificates of Apple Pay. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly paymentMethods: readonly ProcessorMethod[];
  readonly isTest: boolean;
}

type EnabledMethod = Requests["PaymentMethodsEnabled"];
const wallet = (type: Requests["PaymentMethodType"]): EnabledMethod => ({
  payment_method: "wallet",
  payment_method_types: [{ payment_method_type: type, payment_experience: "invoke_sdk_client" }],
});

const METHODS = {
  card: {
    payment_method: "card",
    payment_method_types: [{ payment_method_type: "credit" }, { payment_method_type: "debit" }],
  },
  apple_pay: wallet("apple_pay"),
  google_pay: wallet("google_pay"),
} as const satisfies Record<string, EnabledMethod>;

export type ProcessorMethod = keyof typeof METHODS;
export const PROCESSOR_METHODS = Object.keys(METHODS) as readonly ProcessorMethod[];

const DUMMIES = new Set(["phonypay", "fauxpay", "pretendpay"]);

/** Whether the engine itself plays the payment company, which moves no money. */
export const isDummyProcessor = (name: string): boolean => DUMMIES.has(name) || name.endsWith("_test");

/** The words of each of the engine's auth types for a company's keys. */
export const AUTH_TYPES = {
  HeaderKey: ["api_key"],
  BodyKey: ["api_key", "key1"],
  SignatureKey: ["api_key", "key1", "api_secret"],
  MultiAuthKey: ["api_key", "key1", "api_secret", "key2"],
  CertificateAuth: ["certificate", "private_key"],
  CurrencyAuthKey: ["auth_key_map"],
  NoKey: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

interface OfProfile {
  readonly engineMerchantId: string;
  readonly engineProfileId: string;
}

export type EngineConnector = z.infer<typeof connectorSchema>;

/** The merchant's accounts at the payment companies that process its payments. */
export function connectorsOf(ask: Ask) {
  const pathOf = (engineMerchantId: string) => `/account/${segment(engineMerchantId)}/connectors`;
  const list = async (merchantId: string): Promise<EngineConnector[]> =>
    read(z.array(connectorSchema), await ask({ method: "GET", path: pathOf(merchantId) }));
  const find = async ({ engineMerchantId, engineProfileId }: OfProfile, { name, type }: Processor) =>
    (await list(engineMerchantId)).find(
      (each) => each.name === name && each.type === type && each.engineProfileId === engineProfileId,
    );
  async function create(profile: OfProfile, processor: Processor): Promise<EngineConnector> {
    const path = pathOf(profile.engineMerchantId);
    try {
      return read(connectorSchema, await ask({ method: "POST", path, json: createRequest(profile, processor) }));
    } catch (error) {
      const existing = isRefused(error, "already_exists") && (await find(profile, processor));
      if (!existing) throw error;
      return existing;
    }
  }
  return {
    list,
    /** With whether the webhook secret is set, which lists leave out. */
    async get(merchantId: string, connectorId: string) {
      const path = `${pathOf(merchantId)}/${segment(connectorId)}`;
      return read(connectorSchema, await ask({ method: "GET", path }));
    },
    /** Adds the processor to the profile, unless it is there. Idempotent. */
    async ensure(profile: OfProfile, processor: Processor): Promise<EngineConnector> {
      return (await find(profile, processor)) ?? create(profile, processor);
    },
    /** Adds the processor, or replaces its keys and payment methods. Other settings that are absent stay. Idempotent. */
    async replace(profile: OfProfile, processor: Processor): Promise<EngineConnector> {
      const existing = await find(profile, processor);
      if (!existing) return create(profile, processor);
      const path = `${pathOf(profile.engineMerchantId)}/${segment(existing.engineConnectorId)}`;
      return read(connectorSchema, await ask({ method: "POST", path, json: updateRequest(processor) }));
    },
  };
}

function settingsOf({ credentials, webhookSecrets, metadata, paymentMethods, isTest }: Processor) {
  return {
    connector_account_details: { ...credentials },
    ...(webhookSecrets && {
      connector_webhook_details: {
        merchant_secret: webhookSecrets.main,
        ...(webhookSecrets.additional !== undefined && { additional_secret: webhookSecrets.additional }),
      },
    }),
    ...(metadata && { metadata: { ...metadata } }),
    payment_methods_enabled: paymentMethods.map((method) => METHODS[method]),
    test_mode: isTest,
  };
}

function createRequest({ engineProfileId }: OfProfile, processor: Processor): Requests["MerchantConnectorCreate"] {
  return {
    ...settingsOf(processor),
    connector_type: processor.type,
    // The engine adds connectors every week and rejects unknown ones itself.
    connector_name: processor.name as Requests["Connector"],
    profile_id: engineProfileId,
    // The engine's own label is the same for both types, and labels are unique.
    ...(processor.type === "payout_processor" && { connector_label: `${processor.name}_payouts` }),
  };
}

const updateRequest = (processor: Processor): Requests["MerchantConnectorUpdate"] => ({
  ...settingsOf(processor),
  connector_type: processor.type,
  status: "active",
});

const flag = z.boolean().nullish().catch(null);

const enabledMethods = z.array(
  z.object({ payment_method_types: z.array(z.object({ payment_method_type: z.string() })).catch([]) }),
);

const connectorSchema = z
  .object({
    merchant_connector_id: z.string().min(1),
    connector_name: optionalText,
    connector_type: optionalText,
    profile_id: optionalText,
    status: optionalText,
    disabled: flag,
    test_mode: flag,
    connector_webhook_details: z.looseObject({ merchant_secret: optionalText }).nullish().catch(null),
    payment_methods_enabled: enabledMethods.nullish().catch(null),
  })
  .transform((connector) => ({
    engineConnectorId: connector.merchant_connector_id,
    name: connector.connector_name ?? "",
    type: connector.connector_type ?? "",
    engineProfileId: connector.profile_id,
    isActive: connector.status === "active" && connector.disabled !== true,
    isTest: connector.test_mode === true,
    hasWebhookSecret: Boolean(connector.connector_webhook_details?.merchant_secret),
    paymentMethods: methodsIn(connector.payment_methods_enabled ?? []),
  }));

/** One type stands for its method: processors take credit and debit cards alike. */
const TYPES = { card: "credit", apple_pay: "apple_pay", google_pay: "google_pay" } as const;

function methodsIn(enabled: z.infer<typeof enabledMethods>): readonly ProcessorMethod[] {
  const types = enabled.flatMap(({ payment_method_types: each }) => each.map((type) => type.payment_method_type));
  return PROCESSOR_METHODS.filter((method) => types.includes(TYPES[method]));
}
