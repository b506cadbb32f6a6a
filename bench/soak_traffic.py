"""Composes the requests of bench/soak.py."""
import collections
import datetime
import itertools
import json
import os
import random
import re
import sys
import urllib.parse
import urllib.request

# Of a thousand requests, how many are of each kind, and the bound of its 99th percentile in milliseconds. A
# page takes less than a millisecond, and a password check about 50 ms on purpose; the rest is for a machine
# that also runs this client.
KINDS = {
    "page in English": (300, 100),
    "page in Spanish": (200, 100),
    "asset": (340, 100),
    "lead by form": (10, 500),
    "lead by API": (10, 500),
    "question": (50, 500),
    "desk list": (85, 500),
    "sign-in": (5, 1000),
}
# A lead that falls into the trap for spam: it is stored, and mailed to the owner only.
TRAPPED = "trapped lead"
QUESTIONS = [
    ("en", "are you insured?"),
    ("en", "how much for 3 bedrooms"),
    ("en", "do you move pianos in McAllen?"),
    ("es", "tienen seguro?"),
    ("es", "cuanto cuesta mudar una casa de 2 recamaras"),
]
NAMES = ["Marisol", "Hector", "Dana", "Jorge", "Kayla", "Luis", "Elena", "Priya", "Rosa", "Tomas"]
# What browsers accept, and what some proxies and programs do.
ENCODINGS = ["gzip, br", "gzip"]
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
Request = collections.namedtuple("Request", "method path body headers expected")


def fetch(port, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as response:
        return response.read().decode()


class Traffic:
    """Composes requests."""

    def __init__(self, port):
        links = re.findall(r"<loc>https?://[^/<]+(/[^<]*|)</loc>", fetch(port, "/sitemap.xml"))
        self.spanish = [path for path in links if re.match(r"/es(/|$)", path)]
        self.english = [path or "/" for path in links if path not in self.spanish]
        html = fetch(port, "/") + fetch(port, "/quote")
        assets = re.findall(r'["( ](/(?:assets|images|fonts)/[^"\')\s,]+\.[a-z0-9]+)', html)
        self.assets = sorted(set(assets))
        if not (self.spanish and self.english and self.assets):
            sys.exit("the sitemap or the home page names no pages or assets")
        self.cookie = ""
        self.serial = itertools.count()
        self.move_date = (datetime.date.today() + datetime.timedelta(days=90)).isoformat()
        self.random = random.Random(7)

    def deck(self):
        """Kinds without end, in random order, with exact shares in each thousand."""
        cards = [kind for kind, (share, _) in KINDS.items() for _ in range(share)]
        while True:
            self.random.shuffle(cards)
            yield from cards

    def request(self, kind):
        if kind.startswith("page"):
            paths = self.english if "English" in kind else self.spanish
            return Request("GET", random.choice(paths), None, self.visitor(), 200)
        if kind == "asset":
            return Request("GET", random.choice(self.assets), None, self.visitor(), 200)
        if kind == "question":
            language, question = random.choice(QUESTIONS)
            body = json.dumps({"question": question, "language": language})
            return Request("POST", "/functions/v1/assistant", body, self.api(), 200)
        if kind == "desk list":
            query = random.choice(["", "?sort=deadline", "?state=new", f"?q={random.choice(NAMES)}"])
            headers = {"Cookie": self.cookie, "Accept": "application/json"}
            return Request("GET", f"/desk/api/leads{query}", None, headers, 200)
        if kind == "sign-in":
            fields = {"email": "bench@example.com", "password": "a bench password", "to": "/desk/leads"}
            # Each from another address: several at the same time from one would count as guesses.
            headers = self.visitor() | FORM
            return Request("POST", "/sign-in", urllib.parse.urlencode(fields), headers, 303)
        return self.lead(kind)

    def lead(self, kind):
        number, name = next(self.serial), random.choice(NAMES)
        email, phone = f"soak-{number}@example.com", f"956-555-{number % 10000:04}"
        if kind in ("lead by form", TRAPPED):
            fields = {"form": "residential", "firstName": name, "lastName": "Garza", "email": email,
                      "phone": phone, "city": "san-juan", "moveDate": self.move_date}
            if kind == TRAPPED:
                fields["website"] = "https://example.com/"
            body = urllib.parse.urlencode(fields)
            return Request("POST", "/leads", body, self.visitor() | FORM, 303)
        row = {
            "customer_name": f"{name} Garza", "customer_email": email, "customer_phone": phone,
            "moving_date": self.move_date, "origin_address": "1402 Nolana Avenue, McAllen, TX 78504",
            "destination_address": "Edinburg, TX", "home_type": "house", "bedrooms": 3, "crew_size": 3,
            "additional_services": ["full_packing"], "special_requests": "Upright piano in the den.",
        }
        key = {"Idempotency-Key": f"soak-{os.getpid()}-{number}", "Prefer": "return=minimal"}
        return Request("POST", "/rest/v1/quote_requests", json.dumps(row), self.api() | key, 201)

    def visitor(self):
        encoding = random.choices(ENCODINGS, [3, 1])[0]
        address = f"198.18.{random.randrange(256)}.{random.randrange(256)}"
        return {"X-Forwarded-For": address, "Accept-Encoding": encoding}

    def api(self):
        return self.visitor() | {"apikey": "public-anon-key", "Content-Type": "application/json"}

    def signed_in(self, response):
        cookies = response.headers.get_all("Set-Cookie") or []
        session = [cookie.split(";")[0] for cookie in cookies if cookie.startswith("__Host-sid=")]
        if not session:
            raise ValueError("no session")
        self.cookie = session[0]
