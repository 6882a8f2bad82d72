import { Money } from "#app/components/ui/money.tsx";
import { Fact, Facts } from "#app/dashboard/facts.tsx";
import { SIGNATURES } from "./device-labels.ts";
import type { ConfigurationView, DeviceView, OfflinePolicyView } from "./device-view.server.ts";

/** How the device asks payers, in words. */
export function ConfigurationFacts({ device: { configuration, offlinePolicy } }: { device: DeviceView }) {
  const { currency, locale, manualEntry, printReceipt, duplicateCheck } = configuration;
  return (
    <Facts>
      <Fact name="Currency">{currency}</Fact>
      {locale ? <Fact name="Language">{locale}</Fact> : null}
      <Fact name="Tips">{tipText(configuration)}</Fact>
      <Fact name="Signature">
        <Signature configuration={configuration} />
      </Fact>
      <Fact name="Key in card numbers">{choiceText(manualEntry)}</Fact>
      <Fact name="Print receipts">{choiceText(printReceipt)}</Fact>
      <Fact name="Duplicate check">{choiceText(duplicateCheck)}</Fact>
      <Fact name="Without a network">
        <OfflinePolicy policy={offlinePolicy} currency={currency ?? "USD"} />
      </Fact>
    </Facts>
  );
}

/** What was never chosen is up to the device. */
function choiceText(choice: boolean | null): string {
  if (choice === null) return "Device default";
  return choice ? "Yes" : "No";
}

function tipText({ tip }: ConfigurationView): string {
  if (!tip?.enabled) return "Not asked for";
  const suggested = tip.percentages.map((percent) => `${percent}%`).join(", ");
  return [suggested, tip.custom ? "own amount" : "", tip.smart ? "amounts for small sales" : ""]
    .filter(Boolean)
    .join(", ");
}

function Signature({ configuration }: { configuration: ConfigurationView }) {
  const { signature, signatureThreshold, currency } = configuration;
  if (signature === "above_amount" && signatureThreshold !== null)
    return (
      <>
        From <Money amount={signatureThreshold} currency={currency ?? "USD"} /> on
      </>
    );
  return <>{SIGNATURES.find(({ value }) => value === signature)?.name ?? "Never"}</>;
}

function OfflinePolicy({ policy, currency }: { policy: OfflinePolicyView; currency: string }) {
  const { mode, maxAmount, maxTotal, maxCount, maxHours } = policy;
  if (mode !== "store_and_forward" || maxAmount === null || maxTotal === null) return <>Declines payments</>;
  return (
    <>
      Approves up to <Money amount={maxAmount} currency={currency} /> each,{" "}
      <Money amount={maxTotal} currency={currency} /> and {maxCount} {maxCount === 1 ? "payment" : "payments"} in all,
      for {maxHours} {maxHours === 1 ? "hour" : "hours"}
    </>
  );
}
