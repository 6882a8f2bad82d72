import {
  Code,
  ConnectError,
  type ConnectRouter,
  createClient,
  createRouterTransport,
  type ServiceImpl,
} from "@connectrpc/connect";
import type { Caller, OrganizationClients, OrganizationOptions, PayerOptions } from "#extensions/caller/index.ts";
import { tenantServices } from "#proto/services.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { AuditService } from "#proto/tollhouse/v1/audit_pb.ts";
import { CheckoutService } from "#proto/tollhouse/v1/checkout_pb.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { DunningPageService } from "#proto/tollhouse/v1/dunning_pages_pb.ts";
import { InvoicePageService } from "#proto/tollhouse/v1/invoice_pages_pb.ts";
import { ListTotalsService } from "#proto/tollhouse/v1/list_totals_pb.ts";
import { NotificationRecipientService } from "#proto/tollhouse/v1/notification_recipients_pb.ts";
import { OrganizationService } from "#proto/tollhouse/v1/organizations_pb.ts";
import { PayerAccountService } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import { PayerReceiptService } from "#proto/tollhouse/v1/payer_receipts_pb.ts";
import { PayerSubscriptionService } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { PaymentLinkSendService } from "#proto/tollhouse/v1/payment_link_sends_pb.ts";
import { RateLimitService } from "#proto/tollhouse/v1/rate_limits_pb.ts";
import { RequestLogService } from "#proto/tollhouse/v1/request_logs_pb.ts";
import { SavedViewService } from "#proto/tollhouse/v1/saved_views_pb.ts";
import { TerminalConnectorService } from "#proto/tollhouse/v1/terminal_connectors_pb.ts";
import { TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";

export interface ExtensionsParts {
  readonly disputes?: Partial<ServiceImpl<typeof DisputeService>>;
  readonly apiKeys?: Partial<ServiceImpl<typeof ApiKeyService>>;
  readonly audit?: Partial<ServiceImpl<typeof AuditService>>;
  readonly checkout?: Partial<ServiceImpl<typeof CheckoutService>>;
  readonly dunningPages?: Partial<ServiceImpl<typeof DunningPageService>>;
  readonly invoicePages?: Partial<ServiceImpl<typeof InvoicePageService>>;
  readonly payerAccounts?: Partial<ServiceImpl<typeof PayerAccountService>>;
  readonly terminalSales?: Partial<ServiceImpl<typeof TerminalSaleService>>;
  /** Knows no organization by default. */
  readonly organizations?: Partial<ServiceImpl<typeof OrganizationService>>;
  /** Grants every request by default. */
  readonly rateLimits?: Partial<ServiceImpl<typeof RateLimitService>>;
}

export interface ExtensionsInMemory {
  readonly caller: Caller;
  /** The options of each tenant's clients, in order of creation. */
  readonly calledFor: OrganizationOptions[];
  /** The same of payers' clients. */
  readonly calledForPayers: PayerOptions[];
}

const unlimited: ServiceImpl<typeof RateLimitService> = {
  consume: ({ points, limit }) => ({ granted: points, remaining: limit, resetMs: 60_000 }),
};

const nobody = () => {
  throw new ConnectError("There is no such organization.", Code.NotFound);
};

/** The contract's own router in place of the service; methods that are not given answer "unimplemented". */
export function anExtensionsService({
  disputes = {},
  apiKeys = {},
  audit = {},
  checkout = {},
  dunningPages = {},
  invoicePages = {},
  payerAccounts = {},
  terminalSales = {},
  organizations = { findOrganization: nobody },
  rateLimits = unlimited,
}: ExtensionsParts = {}): ExtensionsInMemory {
  const calledFor: OrganizationOptions[] = [];
  const calledForPayers: PayerOptions[] = [];
  const transport = createRouterTransport((router: ConnectRouter) => {
    router.service(DisputeService, disputes);
    router.service(OrganizationService, organizations);
    router.service(ApiKeyService, { recordApiKeyUsage: () => ({ counted: true }), ...apiKeys });
    router.service(AuditService, audit);
    router.service(CheckoutService, checkout);
    router.service(DunningPageService, dunningPages);
    router.service(InvoicePageService, invoicePages);
    router.service(PayerAccountService, payerAccounts);
    router.service(TerminalSaleService, terminalSales);
    router.service(RateLimitService, rateLimits);
    router.service(RequestLogService, { recordRequests: () => ({}) });
    router.service(ListTotalsService, { summarizeList: () => ({}) });
    router.service(SavedViewService, { listSavedViews: () => ({ object: "list" }) });
  });
  const caller: Caller = {
    forOrganization: (options) => {
      calledFor.push(options);
      const clients = Object.entries(tenantServices).map(([name, service]) => [name, createClient(service, transport)]);
      return Object.fromEntries(clients) as OrganizationClients;
    },
    forPayer: (options) => {
      calledForPayers.push(options);
      return {
        checkout: createClient(CheckoutService, transport),
        dunningPages: createClient(DunningPageService, transport),
        invoicePages: createClient(InvoicePageService, transport),
        payerAccounts: createClient(PayerAccountService, transport),
        paymentLinkSends: createClient(PaymentLinkSendService, transport),
        payerReceipts: createClient(PayerReceiptService, transport),
        payerSubscriptions: createClient(PayerSubscriptionService, transport),
      };
    },
    system: () => ({
      apiKeys: createClient(ApiKeyService, transport),
      notificationRecipients: createClient(NotificationRecipientService, transport),
      organizations: createClient(OrganizationService, transport),
      rateLimits: createClient(RateLimitService, transport),
      requestLogs: createClient(RequestLogService, transport),
      terminalConnectors: createClient(TerminalConnectorService, transport),
    }),
    close: () => {},
  };
  return { caller, calledFor, calledForPayers };
}
