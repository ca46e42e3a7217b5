import { expect, test } from "vitest";
import { pushAddress } from "./push-services.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
  "https://wns2-by3p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/QABC",
  "https://api.push.apple.com/3/device/1",
])("%s is an address of a push service", (endpoint) => {
  expect(pushAddress(endpoint, [])?.href).toBe(endpoint);
});

test.each([
  "",
  "fcm.googleapis.com/fcm/send/x",
  "http://fcm.googleapis.com/fcm/send/x",
  "https://fcm.googleapis.com:8443/fcm/send/x",
  "https://fcm.googleapis.com",
  "https://fcm.googleapis.com/",
  "https://user:secret@fcm.googleapis.com/fcm/send/x",
  "https://fcm.googleapis.com@127.0.0.1/fcm/send/x",
  "https://fcm.googleapis.com./fcm/send/x",
  "https://fcm.googleapis.com.example.org/fcm/send/x",
  "https://example.org/https://fcm.googleapis.com/x",
  "https://notfcm.googleapis.com/fcm/send/x",
  "https://x.fcm.googleapis.com/fcm/send/x",
  "https://evilnotify.windows.com/w/?token=x",
  "https://notify.windows.com/w/?token=x",
  "https://push.apple.com.evil.test/x",
  "https://127.0.0.1/push",
  "https://[::1]/push",
  "https://[::ffff:127.0.0.1]/push",
  "https://169.254.169.254/latest/meta-data",
  "https://0x7f000001/push",
  "https://2130706433/push",
  "https://localhost/push",
  "https://10.0.0.1/push",
  "https://fcm.googleapis.com\\@127.0.0.1/x",
  "https://fcm.googleapis.com\n/fcm/send/x",
  "https://fcm.googleapis.com/fcm/send/x#fragment",
  "https://ｆcm.googleapis.com/fcm/send/x",
  "file:///etc/passwd",
  "gopher://fcm.googleapis.com/x",
  "javascript:alert(1)",
  "data:text/plain,x",
])("%j is none", (endpoint) => {
  expect(pushAddress(endpoint, [])).toBeUndefined();
});

test("an origin of the configuration is accepted as it is written, and no other", () => {
  const extra = ["http://127.0.0.1:9000", "https://push.example.org"];
  expect(pushAddress("http://127.0.0.1:9000/push/1", extra)?.pathname).toBe("/push/1");
  expect(pushAddress("https://push.example.org/x", extra)).toBeDefined();
  expect(pushAddress("http://127.0.0.1:9001/push/1", extra)).toBeUndefined();
  expect(pushAddress("https://push.example.org:444/x", extra)).toBeUndefined();
  expect(pushAddress("https://push.example.org.evil.test/x", extra)).toBeUndefined();
});
