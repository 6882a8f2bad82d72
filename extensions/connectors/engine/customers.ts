import { type Ask, segment } from "./ask.ts";
import { isRefused } from "./engine.errors.ts";
import type { components } from "./gen/engine-api.ts";

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
      try {
        await ask({ method: "DELETE", path: `/customers/${segment(customerId)}` });
      } catch (error) {
        if (!isRefused(error, "not_found") && !isRefused(error, "redacted")) throw error;
      }
    },
  };
}
