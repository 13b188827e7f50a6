// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A token that can be told to do something else than it says.
contract Token {
    enum Manner { Honest, TakesFee, OnlySays, ReturnsFalse }

    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public immutable decimals;
    Manner public manner;
    mapping(address => uint256) public balanceOf;

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }

    function behave(Manner manner_) external {
        manner = manner_;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    /// Everybody may: it is for tests alone.
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        if (manner == Manner.ReturnsFalse) return false;
        emit Transfer(from, to, value);
        if (manner == Manner.OnlySays) return true;
        require(balanceOf[from] >= value, "too little");
        balanceOf[from] -= value;
        balanceOf[to] += manner == Manner.TakesFee ? value - value / 100 : value;
        return true;
    }
}

/// Pays several at once, and in roundabout ways.
contract Payer {
    event Noise(uint256 value);

    receive() external payable {}

    function spread(address payable[] calldata to, uint256[] calldata values) external payable {
        for (uint256 at = 0; at < to.length; at++) {
            (bool done, ) = to[at].call{value: values[at]}("");
            require(done, "not taken");
        }
    }

    function spreadToken(Token token, address[] calldata to, uint256[] calldata values) external {
        emit Noise(values.length);
        for (uint256 at = 0; at < to.length; at++) token.transferFrom(msg.sender, to[at], values[at]);
    }

    /// What it pays is undone, and the transaction succeeds.
    function payInVain(address payable to) external payable {
        try this.payAndFail(to, msg.value) {} catch {}
    }

    function payAndFail(address payable to, uint256 value) external {
        (bool done, ) = to.call{value: value}("");
        require(!done, "undone");
    }

    /// Everything that is there, to somebody, by an end.
    function end(address payable to) external payable {
        new Ending{value: msg.value}(to);
    }
}

contract Ending {
    constructor(address payable to) payable {
        selfdestruct(to);
    }
}

/// Takes nothing.
contract Refusing {
    receive() external payable {
        revert("not taken");
    }
}
