import { startSignedIn } from "../pages/product.ts";
import { startTeller } from "../processes.ts";
import { aMerchant, type Merchant } from "./merchant.ts";

export interface Measured {
  readonly app: string;
  readonly engine: string;
  readonly extensionsGrpc: string;
  readonly secret: string;
  readonly bare: string;
  readonly bareGrpc: string;
  /** Session of a person of the demo organization. */
  readonly cookie: string;
  readonly merchant: Merchant;
  stop(): Promise<void>;
}

const DEMO_ORGANIZATION = "northwind";

/**
 * The measured systems: the whole product in its processes, a merchant with disputes, and a bare handler on the same
 * database.
 */
export async function startMeasured(): Promise<Measured> {
  const product = await startSignedIn();
  try {
    // It would use CPU during the measurement.
    await product.browser.close();
    const { settings, url, state } = product;
    const merchant = await aMerchant(settings);
    const bare = await startTeller("bench/hot-path/bare.ts", {
      DATABASE_URL: settings.DATABASE_URL ?? "",
      ORGANIZATION_ID: merchant.organizationId,
      DISPUTE_ID: merchant.disputeId,
      CUSTOMER_ID: merchant.customerIds.bare,
      PAGE_ORGANIZATION: DEMO_ORGANIZATION,
    });
    return {
      app: url,
      engine: settings.ENGINE_URL ?? "",
      extensionsGrpc: settings.EXTENSIONS_GRPC_URL ?? "",
      secret: settings.INTERNAL_SECRET ?? "",
      bare: bare.url,
      bareGrpc: bare.grpcUrl,
      cookie: state.cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      merchant,
      async stop() {
        await bare.stop();
        await product.stop();
      },
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
}
