package com.acme;

import org.junit.platform.suite.api.SelectClasses;
import org.junit.platform.suite.api.Suite;

@Suite
@SelectClasses({OldInSuite.class, OldPlainInSuite.class})
class SuiteTest {}
