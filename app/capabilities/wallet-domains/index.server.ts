export { WALLET_DOMAIN_LIST } from "./wallet-domain-list.server.ts";
