/** Hosts that are no public host, in every spelling that a URL allows. */
const LOOPBACK = [
  ..."127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 017700000001 0x7f000001 0x7f.0.0.1 0x7F.1 0177.0.0.1 0177.1".split(
    " ",
  ),
  ..."0x7f.0x0.0x0.0x1 127.0x0.1 127.000.000.001 00000177.0.0.1 127.0.0.1. 2130706433. 0 0.0.0.0 0.0 0x0 00 0.1.2.3".split(
    " ",
  ),
  ..."１２７.０.０.１ 127。0。0。1 127．0．0．1 127｡0｡0｡1 ①②⑦.⓪.⓪.① 𝟏𝟐𝟕.𝟎.𝟎.𝟏 １２７.１ 0ｘ7f.1 ⓪x7f.1 2１30706433".split(
    " ",
  ),
  ..."%31%32%37.0.0.1 127%2e0%2e0%2e1 %30%78%37f.1 127.0.0.%31".split(" "),
];
const PRIVATE = [
  ..."10.0.0.1 10.255.255.255 10.1 0xa.1 012.0.0.1 167772161 0x0a000001 172.16.0.1 172.31.255.255 0xac100001 2886729729".split(
    " ",
  ),
  ..."192.168.0.1 192.168.1 0xc0a80001 3232235521 192.168.255.255 030052000001 0300.0250.0.1 192.0xa8.1".split(" "),
];
const METADATA = [
  ..."169.254.169.254 169.254.0.1 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518 0xa9.0xfe.0xa9.0xfe 169.16689662".split(
    " ",
  ),
  ..."１６９.２５４.１６９.２５４ 169。254。169。254 169.254.169.254. 100.100.100.200 168.63.129.16 192.0.0.192 0xA83F8110".split(
    " ",
  ),
];
const RESERVED = [
  ..."100.64.0.1 100.127.255.255 192.0.0.1 192.0.0.8 192.0.2.1 192.0.2.255 198.51.100.1 203.0.113.1 198.18.0.1 198.19.255.255".split(
    " ",
  ),
  ..."192.88.99.1 192.31.196.1 192.52.193.1 192.175.48.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 4294967295".split(
    " ",
  ),
  ..."0xffffffff 037777777777 233.252.0.1 250.1.2.3 0xe0000001".split(" "),
];
const NAMES = [
  ..."localhost LOCALHOST localhost. LocalHost a.localhost printer.local db.internal metadata.google.internal METADATA.google.internal.".split(
    " ",
  ),
  ..."ｌｏｃａｌｈｏｓｔ ⓛocalhost loc%61lhost router.lan nas.home.arpa intranet app.intranet metadata kubernetes a b1 instance-data".split(
    " ",
  ),
  ..."foo.localhost. x.y.local LOCAL local. ｌocal".split(" "),
];
const IPV6 = [
  ..."[::] [::1] [0:0:0:0:0:0:0:1] [0::1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0001] [::127.0.0.1] [::ffff:127.0.0.1]".split(
    " ",
  ),
  ..."[::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [::FFFF:7F00:0001] [::ffff:10.0.0.1] [::ffff:a00:1] [::ffff:169.254.169.254]".split(
    " ",
  ),
  ..."[::ffff:a9fe:a9fe] [::ffff:192.168.0.1] [::ffff:0:127.0.0.1] [::ffff:0:7f00:1] [::ffff:8.8.8.8] [::8.8.8.8] [::a00:1]".split(
    " ",
  ),
  ..."[64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe] [64:ff9b::10.0.0.1] [64:ff9b::8.8.8.8] [64:ff9b:1::1]".split(
    " ",
  ),
  ..."[64:ff9b:1:ffff::a00:1] [2002::1] [2002:7f00:1::] [2002:a9fe:a9fe::] [2002:a00:1::1] [2002:c0a8:1::1] [2001::1]".split(
    " ",
  ),
  ..."[2001:0:7f00:1::] [2001:0:a9fe:a9fe::1] [2001:10::1] [2001:20::1] [2001:2::1] [2001:1ff::1] [2001:db8::1]".split(
    " ",
  ),
  ..."[2001:db8:ffff::1] [3fff::1] [3fff:fff::1] [fc00::1] [fd00::1] [fd00:ec2::254] [fdff:ffff::1] [fe80::1] [fe80::a9fe:a9fe]".split(
    " ",
  ),
  ..."[febf::1] [fec0::1] [ff00::1] [ff02::1] [ff05::2] [ffff::1] [100::1] [100:0:0:1::1] [5f00::1] [4000::1] [8000::1]".split(
    " ",
  ),
  ..."[e000::1] [1::1] [200::1] [400::1] [::1:1] [::ffff:ffff] [2620:4f:8000::1] [::%31] [fe80::1%25eth0] [0:0::0:0:1]".split(
    " ",
  ),
];

const HOSTS = [...LOOPBACK, ...PRIVATE, ...METADATA, ...RESERVED, ...NAMES, ...IPV6];

/** Public hosts, refused for another reason. */
const FORMS = [
  "http://shop.example/",
  "http://8.8.8.8/",
  "HTTP://SHOP.example",
  "ftp://shop.example/",
  "file:///etc/passwd",
  "gopher://shop.example/",
  "data:text/plain,a",
  "javascript:alert(1)",
  "ws://shop.example/",
  "wss://shop.example/",
  "blob:https://shop.example/a",
  "//shop.example/",
  "/hooks",
  "",
  " ",
  "https://",
  "https:///",
  "https://shop.example:80/",
  "https://shop.example:22/",
  "https://shop.example:6379/",
  "https://shop.example:8080/",
  "https://shop.example:65536/",
  "https://shop.example:0/",
  "https://shop.example:444/",
  "https://shop.example:08080/",
  "https://user@shop.example/",
  "https://user:pass@shop.example/",
  "https://:pass@shop.example/",
  "https://shop.example@127.0.0.1/",
  "https://shop.example:443@127.0.0.1/",
  "https://8.8.8.8@[::1]/",
  "https://[::1",
  "https://[::1]a/",
  "https://1.2.3.4.5/",
  "https://256.256.256.256/",
  "https://4294967296/",
  "https://a b.example/",
  "https://shop.example%00.internal/",
  "https://shop%2fexample/",
  "https:\\\\127.0.0.1\\",
  "https:/127.0.0.1/",
  "https:127.0.0.1/",
  "\thttps://127.0.0.1/",
  "ht\ntps://127.0.0.1/",
  "https://127.0.0.\t1/",
  "https://127.0.0.1\\@shop.example/",
  "https://127.0.0.1#@shop.example/",
  "https://127.0.0.1?@shop.example/",
];

export const refusedUrls: readonly string[] = [
  ...FORMS,
  ...HOSTS.map((host) => `https://${host}/hooks`),
  ...HOSTS.slice(0, 20).map((host) => `https://${host}:8443/hooks`),
];

export const allowedUrls: readonly string[] = [
  "https://shop.example/webhooks",
  "https://shop.example",
  "https://SHOP.example:443/",
  "https://shop.example:8443/a?b=c#d",
  "https://shop.example./",
  "https://münchen.example/",
  "https://xn--mnchen-3ya.example/",
  "https://local.example/",
  "https://localhost.example/",
  "https://internal-tools.example/",
  "https://8.8.8.8/",
  "https://134744072/",
  "https://172.32.0.1/",
  "https://172.15.255.255/",
  "https://100.128.0.1/",
  "https://[2606:4700:4700::1111]/",
  "https://[2a00:1450::1]:8443/",
  "https://11.0.0.1/",
  "https://223.255.255.255/",
];
