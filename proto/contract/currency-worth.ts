import { shownDigits } from "./money.ts";

/**
 * Major units worth about one US dollar, as of October 2026, where that is not 1. Rough on purpose: only limits and
 * minimums use them, never prices.
 */
const ABOUT_A_DOLLAR: Readonly<Record<string, number>> = {
  ...{
    AED: 4,
    AFN: 70,
    ALL: 85,
    AMD: 400,
    ANG: 2,
    AOA: 900,
    ARS: 1_400,
    AWG: 2,
    AZN: 2,
    BAM: 2,
    BBD: 2,
    BDT: 120,
    BGN: 2,
  },
  ...{
    BHD: 0.4,
    BIF: 3_000,
    BOB: 7,
    BRL: 5,
    BTN: 85,
    BWP: 13,
    BYN: 3,
    BZD: 2,
    CDF: 2_500,
    CLF: 0.025,
    CLP: 900,
    CNY: 7,
  },
  ...{
    COP: 4_000,
    CRC: 500,
    CUP: 25,
    CVE: 100,
    CZK: 20,
    DJF: 180,
    DKK: 7,
    DOP: 60,
    DZD: 130,
    EGP: 50,
    ERN: 15,
    ETB: 140,
  },
  ...{ FJD: 2, GEL: 3, GHS: 10, GMD: 70, GNF: 8_500, GTQ: 8, GYD: 200, HKD: 8, HNL: 25, HRK: 7, HTG: 130, HUF: 350 },
  ...{ IDR: 16_000, ILS: 3, INR: 85, IQD: 1_300, IRR: 1_000_000, ISK: 130, JMD: 160, JPY: 150, KES: 130, KGS: 90 },
  ...{ KHR: 4_000, KMF: 420, KPW: 900, KRW: 1_400, KWD: 0.3, KZT: 500, LAK: 21_000, LBP: 90_000, LKR: 300, LRD: 200 },
  ...{
    LSL: 18,
    LYD: 5,
    MAD: 10,
    MDL: 17,
    MGA: 4_500,
    MKD: 50,
    MMK: 2_000,
    MNT: 3_500,
    MOP: 8,
    MRU: 40,
    MUR: 45,
    MVR: 15,
  },
  ...{
    MWK: 1_700,
    MXN: 20,
    MYR: 4,
    MZN: 65,
    NAD: 18,
    NGN: 1_500,
    NIO: 37,
    NOK: 10,
    NPR: 135,
    OMR: 0.4,
    PEN: 4,
    PGK: 4,
  },
  ...{ PHP: 55, PKR: 280, PLN: 4, PYG: 7_500, QAR: 4, RON: 4, RSD: 100, RUB: 80, RWF: 1_400, SAR: 4, SBD: 8, SCR: 14 },
  ...{
    SDG: 600,
    SEK: 10,
    SLE: 23,
    SLL: 23_000,
    SOS: 570,
    SRD: 40,
    SSP: 4_500,
    STD: 20_000,
    STN: 20,
    SVC: 9,
    SYP: 12_000,
  },
  ...{ SZL: 18, THB: 35, TJS: 10, TMT: 3, TND: 3, TOP: 2, TRY: 40, TTD: 7, TWD: 30, TZS: 2_500, UAH: 40, UGX: 3_600 },
  ...{ UYU: 40, UZS: 12_500, VES: 200, VND: 25_000, VUV: 120, WST: 3, XAF: 600, XCD: 3, XOF: 600, XPF: 100, YER: 500 },
  ...{ ZAR: 18, ZMW: 25, ZWL: 30_000 },
};

/**
 * The worth of this many US dollars in the currency's minor units, rounded. A currency unknown to the engine counts as
 * worth a dollar; it has no payouts.
 */
export function worthOf(dollars: bigint, currency: string): bigint {
  return dollars * BigInt(Math.round((ABOUT_A_DOLLAR[currency] ?? 1) * 10 ** shownDigits(currency)));
}
