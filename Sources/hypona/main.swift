print("hypona 0.1.0")
