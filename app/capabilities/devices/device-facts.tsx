import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import { networkName } from "./device-labels.ts";
import type { DeviceView } from "./device-view.server.ts";

export function DeviceFacts({ device }: { device: DeviceView }) {
  const { deviceId, model, serialNumber, location, connection, createdAt, metadata } = device;
  const { lastSeenAt, network, batteryPercent, charging, appVersion, firmwareVersion } = connection;
  return (
    <Facts>
      <Fact name="Location">
        {location ? (
          <>
            {location.name}
            {location.address ? <span className="block text-muted">{location.address}</span> : null}
            {location.timeZone ? <span className="block text-muted">{location.timeZone}</span> : null}
          </>
        ) : null}
      </Fact>
      <Fact name="Model">{model}</Fact>
      <Fact name="Serial number">{serialNumber}</Fact>
      {lastSeenAt ? (
        <Fact name="Last seen">
          <LocalTime at={lastSeenAt} precision="second" />
        </Fact>
      ) : null}
      {network ? <Fact name="Network">{networkName(network)}</Fact> : null}
      {batteryPercent === null ? null : (
        <Fact name="Battery">
          {batteryPercent}%{charging ? ", charging" : ""}
        </Fact>
      )}
      {appVersion ? <Fact name="App version">{appVersion}</Fact> : null}
      {firmwareVersion ? <Fact name="Firmware">{firmwareVersion}</Fact> : null}
      <Fact name="Added">
        <LocalTime at={createdAt} />
      </Fact>
      <IdFact name="Device ID" id={deviceId} />
      {Object.entries(metadata).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
