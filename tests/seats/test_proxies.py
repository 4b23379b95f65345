"""Whose word is taken for the address of whoever asks."""

import ipaddress

import pytest

from playtest.seats.server import Place, checked, site_of
from tests.seats.hall import new_table
from tests.seats.test_room import look_in

SITE = site_of(Place(trusted_proxies=("127.0.0.1", "10.0.0.0/8")), "http://127.0.0.1:1/")


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "nonsense", "127.0.0.1"),
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
    ],
)
def test_only_a_trusted_proxy_says_for_whom_it_asks(peer, forwarded, client):
    assert str(SITE.client(ipaddress.ip_address(peer), forwarded)) == client


def test_a_proxy_that_is_no_address_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match="--trusted-proxy is the address of the proxy"):
        checked(Place(trusted_proxies=("proxy",)))


@pytest.mark.parametrize(("trusted", "statuses"), [(True, {404}), (False, {404, 429})])
def test_guesses_are_counted_by_the_address_that_a_trusted_proxy_gives(place, serving, trusted, statuses):
    options = ["--trusted-proxy", "127.0.0.0/8"] if trusted else []
    hall = serving(new_table(place).id, *options)

    def guesses(client, **headers):
        body = {"code": "QQQQQQ", "door": ""}
        return hall.ask("POST", "/look-in", body, X_Forwarded_For=client, **headers)[0]

    assert {guesses(f"198.51.100.{n}", X_Real_Ip=f"198.51.100.{n}") for n in range(14)} == statuses
    same = {guesses("203.0.113.7", X_Real_Ip=f"198.51.100.{n}") for n in range(14)}
    assert 429 in same, "no other header counts"
    assert look_in(hall, hall.addresses["code"], hall.addresses["room"].partition("#")[2])[0] == 200
