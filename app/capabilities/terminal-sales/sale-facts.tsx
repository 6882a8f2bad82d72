import { saleTypeName } from "#app/capabilities/devices/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import type { SaleView } from "./sale-view.server.ts";

/** A sale's details, with links to its device and its payment. */
export function SaleFacts({ sale, device }: { sale: SaleView; device: string }) {
  const { deviceId, transactionId, refundId, reference, deadlineAt, wasOffline, metadata } = sale;
  return (
    <Facts>
      <Fact name="Device">
        <Link to={`/devices/${deviceId}`} className={`block truncate ${link}`}>
          {device}
        </Link>
      </Fact>
      <Fact name="Type">{saleTypeName(sale.saleType)}</Fact>
      <Fact name={refundId ? "Refunded payment" : "Payment"}>
        <Link to={`/transactions/${transactionId}`} className={link}>
          View transaction
        </Link>
      </Fact>
      <Fact name="Reference">{reference}</Fact>
      <Fact name="Partial payment">{sale.allowPartial ? "Allowed" : "Not allowed"}</Fact>
      {wasOffline ? <Fact name="Approved">By the terminal, without the bank</Fact> : null}
      <Fact name="Started">
        <LocalTime at={sale.createdAt} />
      </Fact>
      {deadlineAt ? (
        <Fact name="Terminal waits until">
          <LocalTime at={deadlineAt} />
        </Fact>
      ) : null}
      {sale.acknowledgedAt ? (
        <Fact name="Terminal freed">
          <LocalTime at={sale.acknowledgedAt} />
        </Fact>
      ) : null}
      <IdFact name="Sale ID" id={sale.terminalSaleId} />
      <IdFact name="Transaction ID" id={transactionId} />
      {refundId ? <IdFact name="Refund ID" id={refundId} /> : null}
      {Object.entries(metadata).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
