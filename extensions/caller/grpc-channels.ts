import { type ChannelOptions, Client, connectivityState, credentials } from "@grpc/grpc-js";
import { MAX_MESSAGE_BYTES } from "./grpc-wire.ts";

/** Behind a load balancer each may reach another instance, and when one ends, the others continue. */
const CONNECTIONS_PER_ADDRESS = 4;

const CHANNEL_OPTIONS: ChannelOptions = {
  "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
  "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
  // Reconnects to a restarted server within a second.
  "grpc.initial_reconnect_backoff_ms": 100,
  "grpc.max_reconnect_backoff_ms": 1000,
  // Detects a silent connection long before its calls time out.
  "grpc.keepalive_time_ms": 3_000,
  "grpc.keepalive_timeout_ms": 2_000,
  "grpc.keepalive_permit_without_calls": 1,
  // Connects to all addresses of a name.
  "grpc.service_config": JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  "grpc.service_config_disable_resolution": 1,
  // Otherwise channels to one address would share one connection.
  "grpc.use_local_subchannel_pool": 1,
};

/**
 * Shorter than the service's default connection age: a call sent while the service closes the connection can be lost.
 */
const RENEWED_AFTER_MS = 45_000;

export interface GrpcChannels {
  /** Makes a call on the next channel, preferring connected ones. */
  use<T>(call: (client: Client) => Promise<T>): Promise<T>;
  close(): void;
}

interface Channel {
  readonly url: URL;
  readonly client: Client;
  readonly renewAt: number;
  /** The number of unfinished calls. */
  underWay: number;
  isOld: boolean;
}

/** Several connections to each address. Channels connect on first use and are replaced when old. */
export function grpcChannels(urls: readonly URL[], renewedAfterMs = RENEWED_AFTER_MS): GrpcChannels {
  // Spreads the renewals.
  const renewAt = () => performance.now() + renewedAfterMs * (1 - Math.random() / 4);
  const open = (url: URL): Channel => ({
    url,
    client: clientOf(url),
    renewAt: renewAt(),
    underWay: 0,
    isOld: false,
  });
  const channels = Array.from({ length: CONNECTIONS_PER_ADDRESS }, () => urls.map(open)).flat();
  let turn = 0;
  function renewOld(): void {
    const now = performance.now();
    for (const [place, channel] of channels.entries()) {
      if (now < channel.renewAt) continue;
      channels[place] = open(channel.url);
      channel.isOld = true;
      closeOld(channel);
    }
  }
  function next(): Channel {
    renewOld();
    const inTurn = Array.from(channels, (_, step) => channels[(turn + step) % channels.length] as Channel);
    turn = (turn + 1) % channels.length;
    const [first] = inTurn as [Channel];
    if (stateOf(first) === connectivityState.IDLE) first.client.getChannel().getConnectivityState(true);
    return (
      inTurn.find((channel) => stateOf(channel) === connectivityState.READY) ??
      inTurn.find((channel) => stateOf(channel) !== connectivityState.TRANSIENT_FAILURE) ??
      first
    );
  }
  return {
    async use(call) {
      const channel = next();
      channel.underWay += 1;
      try {
        return await call(channel.client);
      } finally {
        channel.underWay -= 1;
        closeOld(channel);
      }
    },
    close() {
      for (const { client } of channels) client.close();
    },
  };
}

/** Closes after its last call: closing earlier would end calls that are still connecting or have just connected. */
function closeOld({ client, isOld, underWay }: Channel): void {
  if (isOld && underWay === 0) client.close();
}

const stateOf = ({ client }: Channel): connectivityState => client.getChannel().getConnectivityState(false);

function clientOf(url: URL): Client {
  const secure = url.protocol === "https:";
  const target = url.port ? url.host : `${url.host}:${secure ? 443 : 80}`;
  return new Client(target, secure ? credentials.createSsl() : credentials.createInsecure(), CHANNEL_OPTIONS);
}
