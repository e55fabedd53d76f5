"""What the product is measured against: plain ways to do the same work, frozen so that figures stay comparable."""
