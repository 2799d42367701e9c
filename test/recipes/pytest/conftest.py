# mockfluence.py of the package lies beside this file: cp node_modules/mockfluence/mockfluence.py .
pytest_plugins = ["mockfluence"]
