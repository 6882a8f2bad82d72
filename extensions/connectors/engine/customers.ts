import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import { isRefused } from "./engine.errors.ts";
import type { components } from "./gen/engine-api.ts";
import { read } from "./read-answer.ts";

type Requests = components["schemas"];

/** What the engine is told of a customer. It checks payments with them and shows them to the processor. */
export interface EngineCustomerDetails {
  name?: string;
  email?: string;
  phone?: string;
}

export function customersOf(ask: Ask) {
  return {
    /** Creates the customer under our id. One that is there stays as it is. */
    async ensure(customerId: string, details: EngineCustomerDetails = {}): Promise<void> {
      const json: Requests["CustomerRequest"] = { customer_id: customerId, ...details };
      try {
        await ask({ method: "POST", path: "/customers", json });
      } catch (error) {
        if (!isRefused(error, "already_exists")) throw error;
      }
    },
    /** Changes what is named. @throws EngineRefusedError `not_found` or `redacted` */
    async update(customerId: string, details: EngineCustomerDetails): Promise<void> {
      const json: Requests["CustomerUpdateRequest"] = details;
      await ask({ method: "POST", path: `/customers/${segment(customerId)}`, json });
    },
    /** Removes the customer's details and payment methods; its payments stay. Harmless when it is done already. */
    async delete(customerId: string): Promise<void> {
      const path = `/customers/${segment(customerId)}`;
      try {
        await ask({ method: "DELETE", path });
      } catch (error) {
        if (isRefused(error, "not_found") || isRefused(error, "redacted")) return;
        if (!isRefused(error, "mandate_active")) throw error;
        await revokeMandates(ask, path);
        await ask({ method: "DELETE", path });
      }
    },
  };
}

/** The engine keeps a customer that can still be charged. */
async function revokeMandates(ask: Ask, customerPath: string): Promise<void> {
  const answer = await ask({ method: "GET", path: `${customerPath}/mandates` });
  for (const { id, status } of read(z.array(mandateSchema), answer))
    if (status === "active") await ask({ method: "POST", path: `/mandates/revoke/${segment(id)}` });
}

const mandateSchema = z
  .object({ mandate_id: z.string().min(1), status: z.string() })
  .transform(({ mandate_id: id, status }) => ({ id, status }));
