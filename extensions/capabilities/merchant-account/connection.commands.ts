import {
  addProfile,
  type CheckedMerchant,
  checkMerchant,
  connectWithProcessor,
  getActiveMerchant,
} from "#extensions/capabilities/merchants/index.ts";
import {
  type EngineConnector,
  isDummyProcessor,
  PROCESSOR_METHODS,
  type Processor,
  type ProcessorMethod,
} from "#extensions/connectors/engine/index.ts";
import { CommandFailedError, type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { readBusinessDetails } from "./business-details.ts";
import { readCredentials } from "./credentials-file.ts";

const WHERE = "--organization <slug> [--environment sandbox|live]";
const PROCESSOR = `[--connector <name> --credentials-file <path> [--connector-type payment_processor|payout_processor] [--payment-methods ${PROCESSOR_METHODS.join(",")}]]`;

export const connectionCommands: readonly Command[] = [
  {
    name: "merchants connect",
    options: `${WHERE} ${PROCESSOR}`,
    run: async (system, options) => connect(await inOrganization(system, options), options),
  },
  {
    name: "merchants add-profile",
    options: `${WHERE} --name <name> ${PROCESSOR}`,
    run: async (system, options) => add(await inOrganization(system, options), options),
  },
  {
    name: "merchants check",
    options: `${WHERE}   (status 1 when the engine's account is not as it should be)`,
    run: async (system, options) => check(await inOrganization(system, options)),
  },
];

async function connect(work: UnitOfWork, options: Options) {
  const processor = await processorIn(options, work.environment === "sandbox");
  const business = await readBusinessDetails(work, "Sent to the payment engine by merchants connect.");
  const { merchant, connector } = await connectWithProcessor(work, {
    name: work.tenant.organizationSlug,
    business,
    ...(processor && { processor }),
  });
  return {
    merchant_extension_id: merchant.id,
    organization_id: merchant.organizationId,
    environment: merchant.environment,
    engine_merchant_id: merchant.engineMerchantId,
    is_active: merchant.isActive,
    ...(connector && {
      connector: connectorJson(work, merchant.engineMerchantId, connector),
      warnings: warningsOf(connector, processor),
    }),
  };
}

async function add(work: UnitOfWork, options: Options) {
  const name = options.get("name");
  if (!/^[\w-]{1,64}$/.test(name)) throw new UsageError("--name is 1 to 64 letters, digits, - and _.");
  const processor = await processorIn(options, work.environment === "sandbox");
  const business = await readBusinessDetails(work, "Sent to the payment engine by merchants add-profile.");
  const { engineMerchantId } = await getActiveMerchant(work);
  const { profileId, connector } = await addProfile(work, { name, business, ...(processor && { processor }) });
  return {
    profile_id: profileId,
    name,
    ...(connector && {
      connector: connectorJson(work, engineMerchantId, connector),
      warnings: warningsOf(connector, processor),
    }),
  };
}

function connectorJson({ context, environment }: UnitOfWork, engineMerchantId: string, connector: EngineConnector) {
  const { engineConnectorId, name, type, paymentMethods, isActive } = connector;
  const path = `/webhooks/${engineMerchantId}/${engineConnectorId}`;
  return {
    engine_connector_id: engineConnectorId,
    name,
    type,
    payment_methods: paymentMethods,
    is_active: isActive,
    /** To be set at the processor. */
    processor_webhook_url: new URL(path, context.config.engines[environment].publicUrl).href,
  };
}

function warningsOf({ name }: EngineConnector, processor: Processor | undefined): string[] {
  if (!processor || processor.webhookSecrets || isDummyProcessor(name)) return [];
  return [
    `The credentials file has no webhook_secret. Unless ${name} got one before, none of its disputes and late changes arrives.`,
  ];
}

/** @throws UsageError */
async function processorIn(options: Options, isTest: boolean): Promise<Processor | undefined> {
  const name = options.find("connector");
  if (name === undefined) {
    if (options.find("credentials-file") !== undefined) throw new UsageError("--connector is missing.");
    return undefined;
  }
  if (!/^[a-z0-9_]{1,64}$/.test(name)) throw new UsageError("--connector is the engine's name of a processor.");
  const type = options.find("connector-type") ?? "payment_processor";
  if (type !== "payment_processor" && type !== "payout_processor")
    throw new UsageError("--connector-type is payment_processor or payout_processor.");
  const paymentMethods = methodsIn(options);
  return { name, type, paymentMethods, isTest, ...(await readCredentials(options.get("credentials-file"))) };
}

function methodsIn(options: Options): readonly ProcessorMethod[] {
  const given = options.list("payment-methods");
  const unknown = given.find((name) => !(PROCESSOR_METHODS as readonly string[]).includes(name));
  if (unknown !== undefined) throw new UsageError(`--payment-methods is a list of ${PROCESSOR_METHODS.join(", ")}.`);
  return given.length > 0 ? (given as ProcessorMethod[]) : ["card"];
}

async function check(work: UnitOfWork) {
  const checked = await checkMerchant(work, await readBusinessDetails(work, "Compared by merchants check."));
  if (checked.differences.length > 0) throw new CommandFailedError(linesOf(checked).join("\n"));
  const { engineMerchantId, warnings, connectors, lastEventAt } = checked;
  return {
    engine_merchant_id: engineMerchantId,
    last_event_at: lastEventAt,
    connectors: connectors.map((each) => ({
      ...connectorJson(work, engineMerchantId, each),
      has_webhook_secret: each.hasWebhookSecret,
    })),
    warnings,
  };
}

function linesOf({ differences, warnings, lastEventAt }: CheckedMerchant): string[] {
  const last = lastEventAt ? [`The last event of the engine arrived at ${lastEventAt.toISOString()}.`] : [];
  return [...differences, ...warnings.map((warning) => `Warning: ${warning}`), ...last];
}
