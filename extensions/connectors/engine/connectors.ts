import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import type { components } from "./gen/engine-api.ts";
import { read } from "./read-answer.ts";

type Requests = components["schemas"];

interface NewConnector {
  engineMerchantId: string;
  engineProfileId: string;
  /** For example `stripe`, or `stripe_test` for the engine's dummy connector. */
  name: string;
  /** The merchant's key at that company; a secret that only the engine stores. */
  connectorKey: string;
  isTest: boolean;
}

/** The merchant's accounts at the payment companies that process its cards. */
export function connectorsOf(ask: Ask) {
  const pathOf = (engineMerchantId: string) => `/account/${segment(engineMerchantId)}/connectors`;
  return {
    async create(connector: NewConnector) {
      const path = pathOf(connector.engineMerchantId);
      return read(connectorSchema, await ask({ method: "POST", path, json: createRequest(connector) }));
    },
    list: async (merchantId: string) =>
      read(z.array(connectorSchema), await ask({ method: "GET", path: pathOf(merchantId) })),
  };
}

function createRequest({
  engineProfileId,
  name,
  connectorKey,
  isTest,
}: NewConnector): Requests["MerchantConnectorCreate"] {
  return {
    connector_type: "payment_processor",
    // The engine adds connectors every week and rejects unknown ones itself.
    connector_name: name as Requests["Connector"],
    profile_id: engineProfileId,
    connector_account_details: { auth_type: "HeaderKey", api_key: connectorKey },
    payment_methods_enabled: [
      {
        payment_method: "card",
        payment_method_types: [{ payment_method_type: "credit" }, { payment_method_type: "debit" }],
      },
    ],
    test_mode: isTest,
  };
}

const connectorSchema = z
  .object({ merchant_connector_id: z.string().min(1) })
  .transform((connector) => ({ engineConnectorId: connector.merchant_connector_id }));
